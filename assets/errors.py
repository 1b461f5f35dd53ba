"""The error tree: one root, one branch for each party that has to act."""


class FilingDBError(Exception):
    """Root of every error that filingdb raises on purpose; the message says what to do."""


class BadInputError(FilingDBError):
    """What was given is wrong: a path, an option, a manifest row, a plan."""


class NotFoundError(FilingDBError):
    """Something named does not exist in the store: a filing, a metric, the warehouse."""


class UnreadableError(FilingDBError):
    """A document's bytes could not be read; `reason` is the category kept in `failures`."""

    def __init__(self, message: str, *, reason: str) -> None:
        super().__init__(message)
        self.reason = reason


class ContractError(FilingDBError):
    """A reader made rows that break the contract of their table: a defect of filingdb, to be reported."""


class EndpointError(FilingDBError):
    """A remote service did not give a usable answer."""


class RefusedError(FilingDBError):
    """The request was understood and is not allowed, or would exceed a limit."""
