"""How well a board hangs together: dead ends and parts that cannot be left or reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kronosolve.board import Board


def remarks(board: Board) -> list[str]:
    """What a designer may not have meant, one sentence each; empty for a board in one piece.

    Locations without a way out end every walk, and locations in different strongly connected parts
    (Tarjan 1972, by networkx) are one-way traffic for the whole game.
    """
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(board.locations)
    for place, after in zip(board.locations, board.successors, strict=True):
        graph.add_edges_from((place, board.locations[i]) for i in after)
    stuck = [place for place in board.locations if not graph.out_degree(place)]
    found = [
        f"no open path leads out of {place}: nobody can be there before the last time"
        for place in stuck
    ]
    order = {place: i for i, place in enumerate(board.locations)}
    parts = sorted(
        (sorted(part, key=order.__getitem__) for part in nx.strongly_connected_components(graph)),
        key=lambda part: order[part[0]],
    )
    if len(parts) > 1:
        listed = " | ".join(", ".join(part) for part in parts)
        found.append(
            f"the board falls into parts that cannot all be reached from each other: {listed}"
        )
    return found
