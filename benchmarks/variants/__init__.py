"""Statements of HTML filings set in other styles and printed."""
