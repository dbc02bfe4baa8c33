"""Bots in time: personalities over one way of judging the table, and a random player.

The arithmetic is in points: a card of 30 that can be taken undisturbed is worth 30.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from kronosolve.games.interface import GameError
from kronosolve.games.witty_chronos.cards import CERBERE, HADES, HEPHAISTOS, HERMES
from kronosolve.games.witty_chronos.commands import (
    CALL,
    CHOOSE,
    GLASS,
    NONE,
    PLACE,
    RECOVER,
    SAY,
    UNSET,
    VOTE,
    WITHDRAW,
    Command,
    player_name,
)
from kronosolve.games.witty_chronos.drivers import NEVER, LiveBot, Seat
from kronosolve.games.witty_chronos.legality import blocked, legal_commands, targets
from kronosolve.games.witty_chronos.memory import MEAN_CARD, MEMORIES
from kronosolve.games.witty_chronos.personalities import BOT_NAMES, PERSONALITIES, Personality
from kronosolve.games.witty_chronos.table import BAG, BREAK, HOME, PLAY, Table
from kronosolve.games.witty_chronos.talk import Offer, Reply, say_offer, say_reply, understand

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

GOAL = 100
WIN = 400.0
"""Worth of a card that wins the round at once."""
_CONTESTED = 60.0
"""Most that a card is worth on a pile where somebody stands, however good it would be."""
_BORED_S = 150.0
"""Age of a round from which patience wears out, seconds."""
_QUIET_S = 20.0
"""Seconds between two offers of one bot."""


class TimedBot:
    """A personality at one seat."""

    def __init__(self, player: int, personality: Personality, rng: Random) -> None:
        self.player = player
        self.p = personality
        self.rng = rng
        self.memory = MEMORIES[personality.memory]()
        self.name = player_name(player) + ":"
        self.round_no = 0
        self.read = 0
        self.quiet_until = 0.0
        self.blocked_at: dict[int, float] = {}  # glass -> until when it stands its ground
        self.offer: Offer | None = None  # made, not answered
        self.heard: tuple[int, Offer] | None = None  # (from, offer) to be answered
        self.leave = -1  # pile to leave, as agreed
        self.voted = 0

    def reaction(self) -> float:
        """Between 0.6 and 1.4 of the mean."""
        return self.p.reaction_s * (0.6 + 0.8 * self.rng.random())

    # ------------------------------------------------------------------ deciding

    def decide(self, seat: Seat) -> Command | float:
        """The next command, or when to look again."""
        table = seat.table
        if table.phase != PLAY:
            return self._vote(seat)
        if table.round_no != self.round_no:
            self.round_no, self.read = table.round_no, 0
            self.blocked_at, self.offer, self.heard, self.leave = {}, None, None, -1
        totals = self.memory.totals(table)
        if len(table.chat) > self.read:
            self._listen(table)
        if table.prompt_player >= 0:
            if table.prompt_player != self.player:
                return table.now + 0.5
            target = self._target(seat, table.prompt_card, totals)
            return Command(CHOOSE, target=target)
        if self.heard:
            return self._reply(seat, totals)
        return self._play(seat, totals)

    def _play(self, seat: Seat, totals: Sequence[float]) -> Command | float:
        table, wake, cut, standing = seat.table, NEVER, False, -1
        for g in seat.glasses:
            where = table.where[g]
            if where == BAG:
                cut = True
            elif not table.running[g]:
                if where != HOME:
                    answer = self._standing(seat, g, where, totals)
                    if isinstance(answer, Command):
                        return answer
                    standing, wake = g, min(wake, answer)
                else:
                    pile, score = self._best_pile(seat, g, totals, -1)
                    if score >= 20.0 or (score > 0 and table.revealed == table.n_piles):
                        return Command(PLACE, g, pile)
                    wake = min(wake, table.now + 2.0)  # something better may be turned over
        if cut and table.stack_size[self.player] and seat.total < 25:
            return Command(RECOVER)
        if standing >= 0 and self.p.calls:
            return self._call(seat, totals, wake)
        return wake

    def _call(self, seat: Seat, totals: Sequence[float], wake: float) -> Command | float:
        """Call a blocked round when everybody stands and nobody is ahead of this side."""
        table = seat.table
        if (
            table.call_by < 0
            and not any(table.running)
            and seat.total > 0
            and self._lead(seat, totals) > 0
        ):
            return Command(CALL)
        return wake

    def _standing(self, seat: Seat, g: int, where: int, totals: Sequence[float]) -> Command | float:
        """What to do with a glass that has run out on a pile."""
        table = seat.table
        card = table.tops[where]
        if not blocked(table, seat.rules, g, where):
            self.blocked_at.pop(g, None)
            take = self._worth(seat, card, totals) > 0
            pile, score = self._best_pile(seat, g, totals, where if take else -2 - where)
            target = self._target(seat, card, totals) if take else UNSET
            if score > 0:
                return Command(PLACE, g, pile, take, target)
            if take:
                return Command(WITHDRAW, g, -1, take, target)
            return table.now + 3.0
        now = table.now
        until = self.blocked_at.get(g, now)
        agreed = self.leave == where
        if g not in self.blocked_at and not agreed:
            until = self.blocked_at[g] = now + self._patience(table) * (0.5 + self.rng.random())
            if self.p.talks and now >= self.quiet_until:
                sentence = self._offer(seat, where, totals)
                if sentence:
                    return Command(SAY, text=sentence)
        mine = 3 << (g & ~1)  # glasses of the own side
        if not agreed:
            counted_out = table.call_by >= 0 and self._lead(seat, totals) <= 0
            if now < until and table.masks[where] & ~mine and not counted_out:
                return until
            vital = self._threat(seat, where, totals) >= WIN / 2  # leaving hands over the round
            if vital and self.rng.random() < 0.7:
                self.blocked_at[g] = now + self._patience(table)
                return self.blocked_at[g]
        self.blocked_at.pop(g, None)
        if agreed:
            self.leave = -1
        pile, score = self._best_pile(seat, g, totals, -2 - where)
        return Command(PLACE, g, pile) if score > 0 else Command(WITHDRAW, g)

    def _patience(self, table: Table) -> float:
        """How long to stand blocked; less and less in a long round."""
        age = table.now - table.round_start
        return self.p.patience_s * (1.0 if age < _BORED_S else _BORED_S / age)

    # ------------------------------------------------------------------ judging

    def _lead(self, seat: Seat, totals: Sequence[float]) -> float:
        """How far this side is ahead of the best other side, in points, as remembered."""
        table, side = seat.table, seat.table.side(self.player)
        best, mine = 0.0, float(seat.total)
        for p, total in enumerate(totals):
            if table.side(p) != side:
                best = max(best, total)
            elif p != self.player:
                mine = max(mine, total)
        return mine - best

    def _worth(self, seat: Seat, card: int, totals: Sequence[float]) -> float:
        """Points a card is worth if it is taken now; 0 when better left alone."""
        if card > 0:
            return WIN if seat.total + card >= GOAL else float(card)
        if not self.p.schemes:
            return 15.0 if card != HADES or self._lead(seat, totals) >= 0 else 0.0
        if card == HADES:
            lead = self._lead(seat, totals)
            return WIN if lead > 0 else 50.0 if lead == 0 else 0.0
        if card == HERMES:
            rival = max(t for p, t in enumerate(totals) if p != self.player)
            return max(5.0, 1.3 * (rival - seat.total))
        if card == CERBERE:
            side = seat.table.side(self.player)
            return max(
                (
                    0.4 * top + (20.0 if totals[p] >= 60 else 0.0)
                    for p, top in enumerate(seat.table.stack_top)
                    if top and seat.table.side(p) != side
                ),
                default=4.0,
            )
        return 15.0

    def _threat(self, seat: Seat, pile: int, totals: Sequence[float]) -> float:
        """What a rival standing on a pile would gain if it could take the card.

        Nothing while two glasses of other sides stand there: they block each other.
        """
        table = seat.table
        mask = table.masks[pile] & ~(3 << 2 * table.side(self.player))
        if not mask or mask & (mask - 1):
            return 0.0
        g = mask.bit_length() - 1
        card = table.tops[pile]
        total = totals[g if table.teams else g >> 1]
        if card > 0:
            return WIN if total + card >= GOAL else 0.3 * card
        if card == HADES:
            return WIN if total >= max(totals) else 0.0
        return 8.0

    def _best_pile(
        self, seat: Seat, g: int, totals: Sequence[float], standing: int
    ) -> tuple[int, float]:
        """The best pile to put glass g on, and its score.

        `standing` >= 0: the pile whose top is taken in the same move, so that its next card is
        unknown; -2 - pile: a pile to leave; -1: the glass comes from home.
        """
        table, p = seat.table, self.p
        avoid = {-2 - standing, self.leave}
        elsewhere, rivals = ~(1 << g), ~(3 << (g & ~1))
        best, best_score = 0, 0.0
        noise, rng, missing = p.noise, self.rng.random, GOAL - seat.total
        for pile, card in enumerate(table.tops[: table.revealed]):
            if pile in avoid:
                continue
            mask = table.masks[pile] & elsewhere
            if pile == standing:
                score = 0.6 * MEAN_CARD
            elif mask and not mask & rivals:
                score = 1.0  # beside one's own glass
            else:
                if card > 0:
                    score = WIN if card >= missing else card
                else:
                    score = self._worth(seat, card, totals)
                if mask:
                    score = p.share * min(score, _CONTESTED)
                    if mask & (mask - 1):
                        score /= mask.bit_count() ** 2
                    elif p.schemes:
                        score += p.defence * self._threat(seat, pile, totals)
            if noise:
                score += noise * rng()
            if score > best_score:
                best, best_score = pile, score
        return best, best_score

    def _target(self, seat: Seat, card: int, totals: Sequence[float]) -> int:
        """Whom to turn a God on."""
        table = seat.table
        options = targets(table, seat.rules, self.player, card)
        if not options:
            return UNSET
        if card == HERMES:
            side = table.side(self.player)
            others = [p for p in options if p >= 0 and (table.side(p) != side)]
            rival = max(others, key=lambda p: totals[p])
            return rival if totals[rival] > seat.total else NONE
        if card == CERBERE:
            return max(options, key=lambda p: (totals[p] >= 50, table.stack_top[p], totals[p]))
        assert card == HEPHAISTOS

        def harm(option: int) -> tuple[float, bool]:
            g = option - GLASS
            pile = table.where[g]
            value = self._worth(seat, table.tops[pile], totals) if pile >= 0 else 0.0
            return totals[table.owner(g)] + value, pile >= 0

        return max(options, key=harm)

    # ------------------------------------------------------------------ talking

    def _offer(self, seat: Seat, where: int, totals: Sequence[float]) -> str:
        """A sentence to one other owner on the pile, offering another shared pile if any."""
        table = seat.table
        side = table.side(self.player)
        rivals = [
            other
            for other in range(table.n_glasses)
            if table.masks[where] >> other & 1 and other >> 1 != side
        ]
        if not rivals or self._threat(seat, where, totals) >= WIN / 2:
            return ""
        to = table.owner(rivals[0])
        shared = -1
        theirs = {table.where[other] for other in table.glasses_of(to)} - {where}
        for own in seat.glasses:
            if table.where[own] >= 0 and table.where[own] in theirs:
                shared = table.where[own]
        self.quiet_until = table.now + _QUIET_S
        self.offer = Offer(to, where, shared)
        return say_offer(self.offer)

    def _listen(self, table: Table) -> None:
        """Read what was said since the last decision."""
        for _, speaker, text in table.chat[self.read :]:
            if not text.startswith(self.name):
                continue
            sentence = understand(text)
            if sentence is None or speaker == self.player:
                continue
            if isinstance(sentence, Offer):
                self.heard = speaker, sentence
            elif self.offer and self.offer.to == speaker:
                if sentence.agreed and self.offer.mine >= 0 and self.rng.random() < self.p.honour:
                    self.leave = self.offer.mine
                self.offer = None
        self.read = len(table.chat)

    def _reply(self, seat: Seat, totals: Sequence[float]) -> Command | float:
        """Answer an offer: fair ones are accepted as often as the character trusts people."""
        assert self.heard is not None
        speaker, offer = self.heard
        self.heard = None
        table = seat.table
        if not self.p.trust or not any(table.where[g] == offer.leave for g in seat.glasses):
            return self._play(seat, totals)
        cost = self._worth(seat, table.tops[offer.leave], totals)
        gain = 0.0
        if 0 <= offer.mine < table.revealed:
            gain = self._worth(seat, table.tops[offer.mine], totals)
        fair = gain + 10.0 >= cost and self._threat(seat, offer.leave, totals) < WIN / 2
        agreed = fair and self.rng.random() < self.p.trust
        if agreed and self.rng.random() < self.p.honour:
            self.leave = offer.leave
        return Command(SAY, text=say_reply(Reply(speaker, agreed)))

    def _vote(self, seat: Seat) -> Command | float:
        """Vote for new colours when the own pair is seen to run over 5 % longer than the others."""
        table = seat.table
        if (
            table.phase != BREAK
            or table.teams
            or seat.rules.vote == "off"
            or self.voted == table.round_no
        ):
            return NEVER
        self.voted = table.round_no
        means = [(a + b) / 2 for a, b in zip(table.shortest, table.longest, strict=True)]
        pair = 2 * table.colours[self.player]
        mine = [mean for mean in means[pair : pair + 2] if mean]
        seen = [mean for mean in means if mean]
        if mine and sum(mine) / len(mine) > 1.05 * sum(seen) / len(seen):
            return Command(VOTE, take=True)
        return NEVER


class RandomBot:
    """Commands at random about once a second; it seldom calls a blocked round."""

    def __init__(self, player: int, rng: Random) -> None:
        self.player = player
        self.rng = rng

    def reaction(self) -> float:
        """Between half a second and one and a half."""
        return 0.5 + self.rng.random()

    def decide(self, seat: Seat) -> Command | float:
        """A uniformly random legal command."""
        table = seat.table
        commands = legal_commands(table, seat.rules, self.player)
        if commands and commands[-1].kind == CALL and self.rng.random() < 0.95:
            commands.pop()
        if not commands or table.phase == BREAK:
            return NEVER
        return self.rng.choice(commands)


def make_bot(name: str, player: int, seed: int) -> LiveBot:
    """A bot by name; GameError lists the names."""
    rng = Random(f"witty-chronos {seed} bot {player}")
    if name == "random":
        return RandomBot(player, rng)
    if name not in PERSONALITIES:
        raise GameError(f'unknown bot "{name}"; expected one of {", ".join(BOT_NAMES)}')
    return TimedBot(player, PERSONALITIES[name], rng)


def make_bots(names: Mapping[int, str], seed: int) -> dict[int, LiveBot]:
    """Bots for some seats."""
    return {player: make_bot(name, player, seed) for player, name in names.items()}
