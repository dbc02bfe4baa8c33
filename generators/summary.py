"""What a campaign came to, in words, tables and plots."""

from __future__ import annotations

from collections import Counter
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from generators.reasons import meaning
from kronosolve.render.row_chart import Row, RowChart, five_numbers, row_chart

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generators.collect import Results

Line = dict[str, Any]
_COLUMNS = (
    "family",
    "stars",
    "asked",
    "made",
    "same",
    "none",
    "Gold",
    "fewest questions",
    "expert",
    "replays",
    "proposals a case",
)
LISTED = 50
"""At most so many cases are named in a list."""


def summary(title: str, results: Results) -> str:
    """The summary as Markdown; it depends on the finished cases alone, not on time."""
    parts = [
        f"# {title}",
        _totals(results),
        _table(results.lines),
        "![Questions by family and stars](questions.svg)",
        _rejections(results.lines),
        "![Rejected proposals by reason](rejections.svg)",
        "![Time a case by family and stars](times.svg)",
        *_lists(results.lines),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _totals(results: Results) -> str:
    counts = {status: results.count(status) for status in ("case", "duplicate", "none", "error")}
    told = [
        f"{results.requested:,} asked for",
        f"{counts['case']:,} made",
        f"{counts['duplicate']:,} the same as an earlier one",
        f"{counts['none']:,} without a result",
    ]
    if counts["error"]:
        told.append(f"{counts['error']:,} failed")
    if results.missing:
        told.append(f"{results.missing:,} still to make")
    return f"Cases: {', '.join(told)}."


def _table(lines: Sequence[Line]) -> str:
    """A row for every family and number of stars."""
    rows = [
        "| " + " | ".join(_COLUMNS) + " |",
        "| --- |" + " ---: |" * (len(_COLUMNS) - 1),
    ]
    for (family, stars), group in grouped(lines).items():
        statuses = Counter(line["status"] for line in group)
        made = [line for line in group if line["status"] == "case"]
        proposals = [line["proposals"] for line in group if "proposals" in line]
        cells = [
            family,
            str(stars),
            str(len(group)),
            str(statuses["case"]),
            str(statuses["duplicate"]),
            str(statuses["none"] + statuses["error"]),
            _reach([line["gold"] for line in made]),
            _reach([line["minimum"] for line in made]),
            f"{fmean(line['expert'] for line in made):.1f}" if made else "-",
            f"{fmean(line['replays'] for line in made):.0%}" if made else "-",
            f"{sum(proposals) / len(made):,.0f}" if made else "-",
        ]
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows)


def _reach(values: Sequence[int]) -> str:
    if not values:
        return "-"
    low, high = min(values), max(values)
    return str(low) if low == high else f"{low}-{high}"


def grouped(lines: Sequence[Line]) -> dict[tuple[str, int], list[Line]]:
    """Lines by family and stars, in the order of the campaign."""
    groups: dict[tuple[str, int], list[Line]] = {}
    for line in lines:
        groups.setdefault((line["family"], line["stars"]), []).append(line)
    return groups


def rejections(lines: Sequence[Line]) -> dict[str, int]:
    """Rejected proposals by reason, the most frequent first."""
    found: Counter[str] = Counter()
    for line in lines:
        found.update(line.get("rejected", {}))
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def _rejections(lines: Sequence[Line]) -> str:
    found, proposals = rejections(lines), sum(line.get("proposals", 0) for line in lines)
    if not found:
        return ""
    rows = [
        f"{proposals:,} proposals; most are worlds that were drawn and looked at together.",
        "",
        "| rejected for | proposals | share |",
        "| --- | ---: | ---: |",
        *(f"| {meaning(why)} | {n:,} | {n / max(1, proposals):.2%} |" for why, n in found.items()),
    ]
    return "\n".join(rows)


def _lists(lines: Sequence[Line]) -> Iterator[str]:
    """Cases to look at: without result, failed, the same as others."""
    none = [f"- `{line['id']}`" for line in lines if line["status"] == "none"]
    failed = [f"- `{line['id']}`: {line['error']}" for line in lines if line["status"] == "error"]
    same = [
        f"- `{line['id']}`: `{line['duplicate_of']}`"
        for line in lines
        if line["status"] == "duplicate"
    ]
    for head, found in (
        ("Without a result", none),
        ("Failed", failed),
        ("The same up to the map's symmetries and names, left out", same),
    ):
        if found:
            more = [f"- {len(found) - LISTED:,} more"] if len(found) > LISTED else []
            yield "\n".join([f"## {head}", "", *found[:LISTED], *more])


def pictures(results: Results) -> Mapping[str, str]:
    """Plots by the name of their file."""
    lines = results.lines
    made = [line for line in lines if line["status"] == "case"]
    seconds: dict[tuple[str, int], list[float]] = {}
    for line, spent in zip(lines, results.seconds, strict=True):
        seconds.setdefault((line["family"], line["stars"]), []).append(max(spent, 1e-3))
    return {
        "questions.svg": row_chart(
            RowChart(
                "Stars against questions",
                "questions",
                [
                    Row(
                        _label(group),
                        [line["expert"] for line in of_group],
                        [median(line["minimum"] for line in of_group)],
                        [median(line["gold"] for line in of_group)],
                        _many(len(of_group), "case"),
                    )
                    for group, of_group in grouped(made).items()
                ],
                ("the expert's mean", "fewest questions (median)", "Gold (median)"),
            )
        ),
        "rejections.svg": row_chart(
            RowChart(
                "Rejected proposals by reason",
                "proposals, by powers of ten",
                [
                    Row(meaning(why), dots=[n], note=f"{n:,}")
                    for why, n in rejections(lines).items()
                    if n
                ],
                powers=True,
            )
        ),
        "times.svg": row_chart(
            RowChart(
                "Time a case",
                "seconds, by powers of ten",
                [
                    Row(_label(group), spent, note=f"{five_numbers(spent)[2]:.3g} s")
                    for group, spent in seconds.items()
                ],
                ("from least to greatest, with quartiles; median at the right", "", ""),
                powers=True,
            )
        ),
    }


def _label(group: tuple[str, int]) -> str:
    family, stars = group
    return f"{family}, {_many(stars, 'star')}"


def _many(n: int, what: str) -> str:
    return f"{n:,} {what}" + ("s" if n != 1 else "")


def times(results: Results) -> str:
    """Time and memory of every case, as a table for spreadsheets."""
    rows = (
        f"{line['family']},{line['stars']},{line['seed']},{seconds:.3f},{megabytes}\n"
        for line, seconds, megabytes in zip(
            results.lines, results.seconds, results.megabytes, strict=True
        )
    )
    return "family,stars,seed,seconds,megabytes\n" + "".join(rows)
