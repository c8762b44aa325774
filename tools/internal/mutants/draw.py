"""Draws the mutants of each function and writes them into its source."""
import hashlib
import random

from . import places, tokens


def ends(place):
    begin = min(offset for offset, _, _ in place.edits)
    return begin, max(offset + length for offset, length, _ in place.edits)


def _draw(candidates, count, chance):
    """At most `count`, one a token, of as many kinds as there are."""
    by_kind, taken, drawn = {}, set(), []
    for place in candidates:
        by_kind.setdefault(place.kind, []).append(place)
    for same in by_kind.values():
        chance.shuffle(same)
    kinds = sorted(by_kind)
    chance.shuffle(kinds)
    while len(drawn) < count and any(by_kind.values()):
        for kind in kinds:
            if by_kind[kind] and len(drawn) < count:
                place = by_kind[kind].pop()
                if place.begin not in taken:
                    taken.add(place.begin)
                    drawn.append(place)
    return sorted(drawn, key=lambda place: place.begin)


def _found(text):
    """[(function, its places)] of one source, those that a build without a GPU compiles."""
    found = tokens.tokens_of(text)
    partner = tokens.partners(found)
    elsewhere = tokens.gpu_only(text, found, partner)

    def is_here(place):
        return not any(begin <= place.begin < end for begin, end in elsewhere)
    functions = [(function.name, list(filter(is_here, places.Finder(text, found, partner, function).find())))
                 for function in tokens.functions_of(found, partner)]
    _tell_apart(functions)
    return functions


def _tell_apart(functions):
    """Of several places with one spelling in a function, or in those of one name, place k is ` #k`."""
    alike = {}
    for function, some in functions:
        for place in some:
            alike.setdefault((function, place.kind, place.what), []).append(place)
    for same in alike.values():
        for k, place in enumerate(same if len(same) > 1 else []):
            place.what += f" #{k + 1}"


def candidates(text):
    """[(function, Place)]: all that a draw takes from."""
    return [(function, place) for function, some in _found(text) for place in some]


def draw(path, text, per_function, seed):
    """[(function, Place)] of one source, the same for the same text and seed."""
    drawn = []
    for number, (function, some) in enumerate(_found(text)):
        name = f"{seed}:{path}:{number}:{function}"
        chance = random.Random(hashlib.sha256(name.encode()).hexdigest())
        drawn += [(function, place) for place in _draw(some, per_function, chance)]
    return drawn


def written(text, numbered):
    """The source with the mutants [(number, Place)] in it."""
    edits = []
    for number, place in numbered:
        begin, end = ends(place)
        last = len(place.edits) - 1
        for k, (offset, length, inserted) in enumerate(place.edits):
            closes = last > 0 and k == last
            order = (0, -begin) if closes else (1, -end) if length == 0 else (2, 0)
            edits.append((offset, order, length, inserted.replace("{n}", str(number))))
    parts, at = [], 0
    for offset, _, length, inserted in sorted(edits):
        if offset < at:
            raise ValueError(f"two mutants replace the text at offset {offset}")
        parts += [text[at:offset], inserted]
        at = offset + length
    return "".join(parts + [text[at:]])
