"""LanceDB page index: metadata filter first, then full text."""
