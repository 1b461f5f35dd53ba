"""What speaks for and against a reading: sums, limits, signs, scales, the same number elsewhere."""
