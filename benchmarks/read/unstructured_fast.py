"""unstructured's fast strategy on one PDF: a script for an environment that holds it, and not filingdb.

`python unstructured_fast.py FILE` prints one JSON object: elements, and seconds of wall and processor time.
The model that unstructured would fetch from the network at first use is replaced by a blank pipeline; without
it the fast strategy swallows the error and returns nothing, so that nothing is an error here.
"""

import json
import sys
import time

import spacy
from spacy.language import Language
from spacy.tokens import Doc


@Language.component("guessed_verbs")
def _guessed_verbs(doc: Doc) -> Doc:
    """Tags by ending: unstructured asks only whether a sentence has a verb."""
    for token in doc:
        token.tag_ = "VB" if token.text.lower().endswith(("ed", "ing", "is", "are")) else "NN"
    return doc


def _pipeline(*_: object, **__: object) -> Language:
    pipeline = spacy.blank("en")
    pipeline.add_pipe("sentencizer")
    pipeline.add_pipe("guessed_verbs")
    return pipeline


def main() -> None:
    """Read the file twice, the first time for the imports, and print what the second took."""
    from unstructured.nlp import tokenize
    from unstructured.partition.pdf import partition_pdf

    tokenize._load_spacy_model = _pipeline  # private, but the only way to run it offline
    partition_pdf(sys.argv[1], strategy="fast")
    wall, processor = time.perf_counter(), time.process_time()
    elements = partition_pdf(sys.argv[1], strategy="fast")
    taken = {"wall": time.perf_counter() - wall, "processor": time.process_time() - processor}
    if not elements:
        sys.exit("partition_pdf gave no elements; it hides why (a missing package, or the model)")
    print(json.dumps({"elements": len(elements)} | taken))


if __name__ == "__main__":
    main()
