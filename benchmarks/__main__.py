"""Run every benchmark of this folder, each in a process of its own.

    python -m benchmarks [NAME...] [--write FILE]

With --write the tables replace what stands between the marks `<!-- bench NAME -->` and
`<!-- end -->` of a Markdown file.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
ELSEWHERE = {"quality": FOLDER.parent / "docs" / "quality.md"}
"""Tables that --write puts into a document of their own."""
NAMES = sorted(path.stem for path in FOLDER.glob("*.py") if not path.stem.startswith("_"))


def output(name: str) -> str:
    """What one benchmark prints; it is shown while it comes."""
    command = [sys.executable, "-u", str(FOLDER / f"{name}.py")]
    environment = {**os.environ, "PYTHONPATH": str(FOLDER.parent)}  # this checkout, no other
    lines = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as child:
        assert child.stdout is not None
        for line in child.stdout:
            sys.stdout.write(line)
            sys.stdout.flush()
            lines.append(line)
    if child.returncode:
        sys.exit(f"benchmark {name} ended with status {child.returncode}")
    return "".join(lines)


def replaced(text: str, name: str, table: str) -> str:
    """The document with the table of one benchmark put in its place."""
    place = re.compile(rf"(<!-- bench {re.escape(name)} -->\n).*?(<!-- end -->)", re.DOTALL)
    if not place.search(text):
        sys.exit(f"the document has no place for the benchmark {name}: <!-- bench {name} -->")
    block = f"```text\n{table.strip()}\n```\n"
    return place.sub(lambda match: match[1] + block + match[2], text)


def main() -> None:
    """Run, print and, if asked, write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}")
    parser.add_argument("--write", type=Path, metavar="FILE", help="a Markdown file to update")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.names if name not in NAMES]
    if unknown:
        parser.error(f"no benchmark is called {unknown[0]}; there are {', '.join(NAMES)}")
    for name in arguments.names or NAMES:
        print(f"== {name}")
        table = output(name)
        print()
        if arguments.write is not None:
            document = ELSEWHERE.get(name, arguments.write)
            text = document.read_text(encoding="utf-8")
            document.write_text(replaced(text, name, table), encoding="utf-8")


if __name__ == "__main__":
    main()
