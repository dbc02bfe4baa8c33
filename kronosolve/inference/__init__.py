"""What can be known: exact counts, samples, proofs."""
