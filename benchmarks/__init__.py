"""Measurements; each module prints what it measured on this machine."""
