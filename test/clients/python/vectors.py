"""Prints the Python client's answers to the cases of a vectors file, as a JSON list of [outcome, reason]."""

import base64
import json
import sys

from restart_gate import decide


def content(entry):
    if isinstance(entry, dict):
        return base64.b64decode(entry["base64"])
    return None if entry is None else entry.encode("utf-8")


with open(sys.argv[1], encoding="utf-8") as file:
    vectors = json.load(file)
manifests = {name: content(entry) for name, entry in vectors["manifests"].items()}
answers = [
    decide(manifests[case["running"]], manifests[case["installed"]], case.get("runtime"))
    for case in vectors["cases"]
]
json.dump(answers, sys.stdout)
