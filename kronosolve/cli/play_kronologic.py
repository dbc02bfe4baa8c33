"""`kronosolve play kronologic`: solo, at one keyboard, or against bots."""

from __future__ import annotations

import secrets
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kronosolve.cli.common import (
    NameType,
    mention_unconfirmed,
    read_line,
    screen_option,
    warn,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from kronosolve.investigation import Investigation
    from kronosolve.table.journal import Head, Journal
    from kronosolve.table.moves import Move
    from kronosolve.table.session import Game

INTERRUPTED = 130
EXAMPLES = (
    "kronosolve play kronologic demo/the-last-toast",
    "kronosolve play kronologic demo/the-last-toast --players human,human",
    "kronosolve play kronologic demo/the-last-toast --players human,expert,steady",
)


@click.command(
    "kronologic", short_help="Play a Kronologic investigation.", epilog="\b\n" + "\n".join(EXAMPLES)
)
@click.argument("file", type=NameType("investigation"), required=False)
@click.option(
    "--players",
    metavar="SEAT,SEAT,...",
    help="`human`, `beginner`, `steady` or `expert` for each of 1 to 4 seats; default: human.",
)
@click.option("--first", type=click.IntRange(min=1), help="Who begins; default: drawn by the seed.")
@click.option("--seed", type=click.IntRange(min=0), help="Default: a random one, shown.")
@click.option("--save", metavar="FILE", help="Keep the game here; default: among your own data.")
@click.option("--resume", metavar="FILE", help="Go on with a game that was kept.")
@click.option("--force", is_flag=True, help="Let --save replace a file.")
@screen_option
def command(*, resume: str | None, screen: bool, **given: Any) -> int:
    """Play the investigation FILE alone, with others at one keyboard, or against bots.

    Alone, you see every answer and your questions are counted. With others, everybody hears the
    count, and the asker alone sees the name or time behind it. Type `help` in the game.
    """
    from kronosolve.table.moves import TableError

    if screen:
        from kronosolve.cli.full_screen import need_screen

        need_screen()
    try:
        table = _new(**given) if resume is None else _resumed(Path(resume), **given)
        return table.play(screen=screen)
    except TableError as error:
        raise click.UsageError(str(error)) from None


class _Sitting:
    """One game at this terminal, with the file it is kept in."""

    def __init__(self, game: Game, head: Head, journal: Journal | None, *, automatic: bool) -> None:
        self.game, self.head, self.journal, self.automatic = game, head, journal, automatic

    def play(self, *, screen: bool) -> int:
        """Play until the end or until somebody leaves; the exit status."""
        try:
            finished = self._on_screen() if screen else self._in_lines()
        except KeyboardInterrupt:
            click.echo("\ninterrupted")
            self._say_how_to_resume()
            return INTERRUPTED
        if not finished:
            click.echo()
            self._say_how_to_resume()
            return 0
        self._finish()
        return 0

    def _in_lines(self) -> bool:
        from kronosolve.table.lines import LineMode

        click.echo(_opening(self.game, self.head))
        return LineMode(self.game, self.keep, self.save, ask=read_line, show=click.echo).play()

    def _on_screen(self) -> bool:
        from kronosolve.cli.full_screen import show_desk
        from kronosolve.table.lines import LineMode
        from kronosolve.table.tui.desk import GameDesk

        def make(ask: Callable[[str], str], show: Callable[[str], None]) -> LineMode:
            show(_opening(self.game, self.head))
            return LineMode(self.game, self.keep, self.save, ask, show, screen=True)

        table = self.game.table
        return show_desk(GameDesk(make, table.title, table.setup))

    def keep(self, seat: int, move: Move) -> None:
        """Write a move down; a full disk must not end the game."""
        if self.journal is None:
            return
        try:
            self.journal.append(seat, move)
        except OSError as error:
            warn(f"{self.journal.path}: not kept any more: {error.strerror or error}")
            self.journal = None

    def save(self, name: str) -> str:
        """Keep the game in another file from now on."""
        from kronosolve.files.errors import FileError
        from kronosolve.table.journal import Journal
        from kronosolve.table.moves import TableError

        if not name:
            if self.journal is None:
                raise TableError("give a file name, such as `save evening.game`")
            return f"The game is kept in {self.journal.path} all the time."
        try:
            journal = Journal.create(Path(name).absolute(), self.head, self.game)
        except FileError as error:
            raise TableError(
                str(error).replace("--force writes over it", "choose another")
            ) from None
        self._drop()
        self.journal, self.automatic = journal, False
        return f"The game is kept in {journal.path} from now on."

    def _drop(self) -> None:
        """Remove the file that nobody asked for."""
        if self.journal is not None and self.automatic:
            self.journal.path.unlink(missing_ok=True)

    def _say_how_to_resume(self) -> None:
        if self.automatic and not self.game.log:
            self._drop()
        elif self.journal is None:
            click.echo("This game was not kept.")
        else:
            click.echo(f"Go on with:\n  kronosolve play kronologic --resume {self.journal.path}")

    def _finish(self) -> None:
        """Write a solo result down, and say how good it is."""
        from kronosolve.table.lines import HUMAN

        if self.game.table.players == (HUMAN,):
            from kronosolve.files.errors import FileError
            from kronosolve.table.records import add_record, record_of
            from kronosolve.table.wording import counted

            today = datetime.now().astimezone().date().isoformat()
            record = record_of(self.game.view(0), self.head.case, today, self.head.started)
            if record.won:
                reached = f": {record.bracket}" if record.bracket else ""
                click.echo(f"You needed {counted(record.questions, 'question')}{reached}.")
            try:
                add_record(record)
            except FileError as error:
                warn(f"not in the record book: {error}")
        self._drop()


def _new(
    file: str | None,
    players: str | None,
    first: int | None,
    seed: int | None,
    save: str | None,
    force: bool,
) -> _Sitting:
    """A game that begins."""
    from kronosolve.files import read_true_case
    from kronosolve.files.errors import unknown
    from kronosolve.table.bots import MINDS
    from kronosolve.table.journal import Head, case_name, digest
    from kronosolve.table.lines import HUMAN
    from kronosolve.table.moves import TableError

    if file is None:
        raise TableError("which case? `kronosolve list` names those that are shipped")
    seats = tuple(name.strip() for name in (players or HUMAN).split(","))
    for name in seats:
        if name not in (HUMAN, *MINDS):
            raise TableError(unknown("player", name, (HUMAN, *MINDS)))
    investigation = read_true_case(file).investigation
    mention_unconfirmed(investigation.setup.map)
    head = Head(
        case=case_name(file),
        digest=digest(investigation),
        players=seats,
        seed=secrets.randbelow(10**6) if seed is None else seed,
        first=None if first is None else first - 1,
        started=datetime.now().astimezone().isoformat(),
    )
    game = head.new_game(investigation)
    journal = _journal(head, save, force=force)
    return _Sitting(game, head, journal, automatic=save is None)


def _journal(head: Head, save: str | None, *, force: bool) -> Journal | None:
    """The file that a new game is kept in; None where the user's folder cannot be written."""
    from kronosolve.files.errors import FileError
    from kronosolve.table.journal import Journal
    from kronosolve.table.places import user_data

    if save is not None:
        return Journal.create(Path(save).absolute(), head, force=force)
    folder = user_data() / "games"
    name = f"{head.started[:10]}-{secrets.token_hex(4)}.game"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return Journal.create(folder / name, head)
    except (OSError, FileError) as error:
        why = getattr(error, "strerror", None) or error
        warn(f"this game is not kept ({why}); `save FILE` keeps it elsewhere")
        return None


def _resumed(path: Path, *, file: str | None, **others: Any) -> _Sitting:
    """A game that goes on."""
    from kronosolve.files import read_true_case
    from kronosolve.table import journal
    from kronosolve.table.moves import TableError
    from kronosolve.table.places import user_data

    extra = [
        f"--{name}" for name, value in others.items() if value is not None and value is not False
    ]
    extra += [] if file is None else ["FILE"]
    if extra:
        raise TableError(f"{', '.join(extra)}: not with --resume, the game has its own")
    head, moves = journal.read(path)
    investigation: Investigation = read_true_case(head.case).investigation
    game = journal.resume(path, head, moves, investigation)
    automatic = path.absolute().parent == (user_data() / "games").absolute()
    return _Sitting(game, head, journal.Journal(path.absolute()), automatic=automatic)


def _opening(game: Game, head: Head) -> str:
    """What is played, by whom, and what has to be found out."""
    from kronosolve.table.wording import player_name, wrapped

    table = game.table
    lines = [table.title]
    if table.intro and not game.log:
        lines += ["", wrapped(table.intro), ""]
    lines.append(wrapped(table.question or game.mystery.question()))
    if game.seats > 1:
        names = ", ".join(player_name(table, seat) for seat in range(game.seats))
        lines.append(f"{names}; player {game.first + 1} begins.")
    lines.append(f"Seed {head.seed}. Type `help` for help, `rules` for the rules of this case.")
    return "\n".join(lines)
