"""Which request fails, and how: a script that is worked off, or shares of all requests by a seed."""

import random
import threading

OK = "ok"
FAULTS = (
    "429",  # too many requests, with Retry-After
    "503",
    "500",
    "400",  # a request that no repetition mends
    "401",
    "quota",  # 429 that says the account is empty
    "timeout",  # no answer until long after any client gave up
    "slow",  # an answer, late
    "half",  # the connection breaks in the middle of the answer
    "malformed",  # a body that is not JSON
    "not_json",  # a whole answer whose content is not JSON
    "wrong_schema",  # content that is JSON of another shape
    "truncated",  # content that the token limit cut off
    "refusal",
    "no_schema",  # 400: response_format json_schema is not supported
)


class Faults:
    """Says of each request whether it is answered; the same seed gives the same sequence."""

    def __init__(self, spec="", *, seed=0):
        """`spec`: `429,ok,503` in that order and then ok; or shares, `429=0.1,half=0.2`."""
        parts = [part.strip() for part in spec.split(",") if part.strip()]
        self.shares = {name: float(share) for name, _, share in (p.partition("=") for p in parts) if share}
        self.script = [part for part in parts if "=" not in part]
        unknown = sorted({*self.shares, *self.script} - {OK, *FAULTS})
        if unknown:
            raise ValueError(f"unknown faults {', '.join(unknown)}; known are {', '.join((OK, *FAULTS))}")
        self.random = random.Random(seed)
        self.lock = threading.Lock()

    def next(self):
        """What happens to the next request."""
        with self.lock:
            if self.script:
                return self.script.pop(0)
            drawn = self.random.random()
            for name, share in self.shares.items():
                if drawn < share:
                    return name
                drawn -= share
            return OK
