"""`kronosolve records`: the solo record book."""

from __future__ import annotations

from dataclasses import asdict

import click

from kronosolve.cli.common import NameType, json_option, show_json


@click.command(short_help="Your solo results: the best of each case, or all of one.")
@click.argument("file", type=NameType("investigation"), required=False)
@json_option
def command(file: str | None, as_json: bool) -> None:
    """List the best solo result of every case, or all results of FILE.

    Results come from `kronosolve play kronologic FILE` played alone.
    """
    from kronosolve.table.journal import case_name
    from kronosolve.table.records import best, read_records, records_path
    from kronosolve.table.wording import counted, times

    records = read_records()
    if file is not None:
        name = case_name(file)
        records = [record for record in records if record.case == name]
    cases = dict.fromkeys(record.case for record in records)
    if as_json:
        top = {case: best(r for r in records if r.case == case) for case in cases}
        show_json(
            {
                "best": {case: None if r is None else asdict(r) for case, r in top.items()},
                "records": [asdict(record) for record in records],
            }
        )
        return
    if not records:
        click.echo(f"No solo results{f' of {file}' if file else ''} yet ({records_path()}).")
        return
    for case in cases:
        played = [record for record in records if record.case == case]
        top_record = best(played)
        click.echo(f"{case}: {played[0].title}")
        for record in played if file is not None else [top_record or played[-1]]:
            result = counted(record.questions, "question") if record.won else "lost"
            result += f", {record.bracket}" if record.bracket else ""
            result += f", helped {times(record.helped)}" if record.helped else ""
            mark = "  best" if record == top_record else ""
            click.echo(f"  {record.date}  {result}{mark}")
        if file is None:
            click.echo(f"  played {len(played)}, won {sum(r.won for r in played)}")
