"""How many tokens a text has, counted on the high side and without a tokenizer's files.

tiktoken and its kind download their tables at first use, which fails offline and differs from model to model.
A cap only needs a number that is not too low: one token for every three Latin characters and for each other
character (published tokenizers need about four and about one). What a call really took is what the endpoint
says afterwards.
"""

from collections.abc import Mapping, Sequence

_LATIN_PER_TOKEN = 3
_PER_MESSAGE = 8


def count_tokens(text: str) -> int:
    """Tokens of a text, rather too many than too few."""
    latin = sum(1 for character in text if character < "\u0250")
    return -(-latin // _LATIN_PER_TOKEN) + len(text) - latin


def count_message_tokens(messages: Sequence[Mapping[str, str]]) -> int:
    """Tokens of a chat request's messages."""
    return sum(count_tokens(message["content"]) + _PER_MESSAGE for message in messages)
