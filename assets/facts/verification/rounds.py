"""The verify-and-refine loop: what fails is read again from its alternatives, a few rounds long."""

from collections import defaultdict

from assets.facts.catalogue import Catalogue
from assets.facts.expense_sign import settle_expense_signs
from assets.facts.identities import verify
from assets.facts.resolve import Choice, Key, Option
from assets.facts.shares import doubt_signs, settle_share_counts
from assets.facts.subject import Subject
from assets.facts.verification.distribution import check_distribution
from assets.facts.verification.images import doubt_images
from assets.facts.verification.limits import check_limits, exceeds
from assets.facts.verification.magnitude import check_magnitude
from assets.facts.verification.printed import Printed
from assets.facts.verification.repeats import check_repeats

ROUNDS = 3
_WORTH_TRYING = 0.6  # of the best option's score
_KEPT = ("chosen_by:", "read_again:")  # what a round did stays on record in the next ones


def settle(found: dict[Key, Choice], subjects: list[Subject], catalogue: Catalogue) -> None:
    """Verify the choices and turn those that fail to their alternatives, until nothing changes.

    A choice ends without doubts (found) or with them (conflict); its checks say what passed, what failed,
    and what was read again for which reason. At most `ROUNDS` rounds: every sum is checked again after
    another sum or limit turned one of its members.
    """
    first = {key: (list(choice.checks), set(choice.doubts)) for key, choice in found.items()}
    done: dict[Key, list[str]] = defaultdict(list)
    for _ in range(ROUNDS):
        before = {key: choice.option for key, choice in found.items()}
        for key, choice in found.items():
            choice.checks = [*first[key][0], *done[key]]
            choice.doubts = set(first[key][1])
        _verify(found, catalogue)
        _turn(found, catalogue)
        for key, choice in found.items():
            done[key] = [check for check in choice.checks if check.startswith(_KEPT)]
        if all(found[key].option is option for key, option in before.items()):
            break
    printed = Printed(subject.reading for subject in subjects)
    check_magnitude(found, catalogue, printed)
    check_repeats(found, printed)
    check_distribution(found)
    doubt_images(found, subjects)


def _verify(found: dict[Key, Choice], catalogue: Catalogue) -> None:
    settle_expense_signs(found)
    verify(found, catalogue)
    check_limits(found, catalogue)
    doubt_signs(found)
    settle_share_counts(found)


def _turn(found: dict[Key, Choice], catalogue: Catalogue) -> None:
    """Take the next reading of a part that is more than its confirmed whole."""
    for limit in catalogue.limits:
        for key, part in found.items():
            if limit.id not in part.doubts or key[0] not in limit.parts:
                continue
            whole = found.get((limit.whole, *key[1:]))
            option = _within(part, whole) if whole is not None and whole.confirmed else None
            if option is not None:
                part.take(option)
                part.checks.append(f"read_again:{limit.id}")


def _within(part: Choice, whole: Choice) -> Option | None:
    """The best other reading that is not more than the whole."""
    for option in part.rivals:
        value = option.best.value
        if (
            option.score >= _WORTH_TRYING * part.option.score
            and value is not None
            and not exceeds(value, whole)
        ):
            return option
    return None
