"""The options of `kronosolve generate`, read into a request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from generators.request import Request
    from generators.targets import Range
    from kronosolve.files.drafts import Draft

BY_DRAFT = ("map_name", "family", "closed", "one_way", "rooms", "cast", "times", "parameters")
"""Options whose place a draft takes."""
_TAKE_PART = ("rooms", "cast")


class Options:
    """Reads options one by one and collects what is wrong with them."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.problems: list[tuple[str, str]] = []

    def request(self) -> Request:
        """The request of all options; RequestError lists what cannot be read."""
        from generators.request import Request
        from generators.share import read_names, read_paths, read_value
        from generators.targets import TARGETS, target
        from kronosolve.files import read_map

        options, family = self.options, self.options["family"]
        if family is None:
            example = "--family poison, or a SHARE-ID such as poison:2:7"
            self._wrong("--family", f"missing; give one of {', '.join(TARGETS)}: {example}")
            self._done()
        limits = self._limits()
        parameters = self._pairs("--with", options["parameters"], read_value)
        closed, one_way = (
            tuple(
                path for text in options[key] for path in self._read(name, text, read_paths) or ()
            )
            for key, name in (("closed", "--closed"), ("one_way", "--one-way"))
        )
        rooms, cast = (
            read_names(options[key]) if options[key] is not None else ()
            for key in ("rooms", "cast")
        )
        map_ = read_map(options["map_name"] or target(family).map)
        starts = self._starts(lambda: len(cast or Request(map_, family).cast))
        self._done()
        return Request(
            map_,
            family,
            options["stars"],
            options["seed"],
            starts,
            closed=closed,
            one_way=one_way,
            locations=rooms,
            characters=cast,
            times=options["times"],
            parameters=parameters,
            limits=limits,
        )

    def request_for(self, draft: Draft) -> Request:
        """The request of a draft with what the options add; RequestError as `request`."""
        from generators.drafting import request_of_draft

        for key in BY_DRAFT:
            if self.options[key]:
                name = {"map_name": "map", "parameters": "with"}.get(key, key).replace("_", "-")
                self._wrong("--from", f"the draft says this already; leave out --{name}")
        limits = self._limits()
        starts = self._starts(lambda: len(draft.setup.characters))
        self._done()
        stars, seed = self.options["stars"], self.options["seed"]
        return request_of_draft(draft, seed=seed, stars=stars, starts=starts, limits=limits)

    def _limits(self) -> dict[str, Range]:
        """Ranges of figures."""
        from generators.share import read_range

        options = self.options
        limits: dict[str, Range] = self._pairs("--limit", options["limits"], read_range)
        for key in ("crosses", "arrows", "minimum", "gold"):
            if options[key] is not None:
                limits[key] = self._read(f"--{key}", options[key], read_range)
        if options["open_after_counts"]:
            limits["open-after-counts"] = read_range("2-")
        return limits

    def _starts(self, everybody: Callable[[], int]) -> int | None:
        """How many starts are public, None where nothing is said."""
        from generators.share import read_number

        text = self.options["starts"]
        if text in ("all", "none"):
            return everybody() if text == "all" else 0
        found: int | None = None if text is None else self._read("--starts", text, read_number)
        return found

    def _pairs(self, name: str, texts: list[str], reader: Callable[[str], Any]) -> dict[str, Any]:
        found = {}
        for text in texts:
            key, sign, value = text.partition("=")
            if not sign:
                self._wrong(name, f"expected NAME=VALUE, found '{text[:40]}'")
            else:
                found[key] = self._read(name, value, reader)
        return found

    def _read(self, name: str, text: str, reader: Callable[[str], Any]) -> Any:
        try:
            return reader(text)
        except ValueError as error:
            self._wrong(name, str(error))
            return None

    def _wrong(self, name: str, message: str) -> None:
        self.problems.append((name, message))

    def _done(self) -> None:
        from generators.request import RequestError

        if self.problems:
            raise RequestError(self.problems)
