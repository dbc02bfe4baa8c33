"""Why something follows: named techniques, small sets of facts, sentences."""
