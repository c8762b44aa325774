"""The mutants that change nothing anybody can see, and why: equivalent/*.yaml."""
import glob
import os

import yaml

from . import draw

FOLDER = os.path.join("tools", "internal", "mutants", "equivalent")


def name(path, function, place):
    """How a list names a mutant: as the survivors are printed, without the line. Each name is of one mutant."""
    return f"{path}: {function}: {place.kind}: {place.what}"


def reasons(root):
    """{name: reason}. Raises ValueError for a name that no mutant of the sources has."""
    found = {}
    for path in sorted(glob.glob(os.path.join(root, FOLDER, "*.yaml"))):
        with open(path, encoding="utf-8") as file:
            for entry in yaml.safe_load(file) or []:
                for mutant in entry["mutants"]:
                    found[mutant] = entry["reason"]
    for path in sorted({mutant.split(": ", 1)[0] for mutant in found}):
        _check(root, path, [mutant for mutant in found if mutant.startswith(path + ": ")])
    return found


def _check(root, path, listed):
    try:
        with open(os.path.join(root, path), encoding="utf-8") as file:
            text = file.read()
    except OSError:
        text = ""
    there = {name(path, function, place) for function, place in draw.candidates(text)}
    for mutant in listed:
        if f"{mutant} #1" in there:
            raise ValueError(f"{FOLDER} lists a name of several mutants; say which, as in '{mutant} #1'")
        if mutant not in there:
            raise ValueError(f"{FOLDER} lists a mutant that the sources do not have: {mutant}")
