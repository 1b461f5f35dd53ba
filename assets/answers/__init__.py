"""Question -> plan -> SQL -> answer with citations."""
