"""`filingdb evaluate`: one subcommand for each thing that is scored."""

import click

from orchestration.commands.evaluate.answers import answers
from orchestration.commands.evaluate.expectations import expectations
from orchestration.commands.evaluate.facts import facts
from orchestration.commands.evaluate.identity import identity
from orchestration.commands.evaluate.rows import rows


@click.group()
def command() -> None:
    """Score answers, what the store holds, or what documents are taken for, against gold."""


for _part in (answers, facts, identity, rows, expectations):
    command.add_command(_part)
