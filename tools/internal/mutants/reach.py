"""What of the headers a build without a GPU compiles: those that its sources include, and their functions that it names."""
import re
from collections import Counter

_INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
_WORD = re.compile(r"\w+")


def compiled(texts, is_elsewhere):
    """The paths of `texts` {path: text} that are sources of this build, or that one of them includes."""
    found, left = set(), [path for path in texts if path.endswith(".cc") and not is_elsewhere(path)]
    while left:
        path = left.pop()
        if path in texts and path not in found and not is_elsewhere(path):
            found.add(path)
            left += _INCLUDE.findall(texts[path])
    return found


def named_once(texts):
    """The words that stand once in all texts: a function of a header that is called so is called by no source."""
    return {word for word, count in Counter(w for text in texts for w in _WORD.findall(text)).items() if count == 1}
