"""Readers of Chinese announcements: dividends that are paid, shareholders' meetings that were held."""
