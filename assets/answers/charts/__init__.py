"""Charts of an answer's rows: which kind fits, what it shows, and the drawing."""
