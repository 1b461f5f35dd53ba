"""How fast questions are answered, as the number of facts grows."""
