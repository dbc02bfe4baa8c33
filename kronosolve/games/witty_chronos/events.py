"""What stands in an engine's heap: the kinds of events."""

EXPIRE, REVEAL, CALL_END, PROMPT_END, LIMIT, BEGIN, HANDS, ARRIVE = range(8)
"""A glass runs out; a pile is turned over; a count, a God's question, a round's time, a break ends;
hands are free for a waiting command; a command arrives."""
