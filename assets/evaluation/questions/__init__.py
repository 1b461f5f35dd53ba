"""Question sets: read from their files, answered one by one, with or without their own facts."""
