"""How fast facts are read."""
