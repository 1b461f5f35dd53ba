"""One module for each command; each has a `command` that click runs."""
