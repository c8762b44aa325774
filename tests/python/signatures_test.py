"""Functions of Paddle's names have Paddle's arguments and defaults: those that paddle_signatures.json records."""

import inspect
import json
import operator
import pathlib
import re
import unittest

import phibridge

HERE = pathlib.Path(__file__).parent
RECORDED = json.loads((HERE / "paddle_signatures.json").read_text(encoding="utf-8"))
PAGE = (HERE.parent.parent / "docs" / "python.md").read_text(encoding="utf-8")
OWNERS = {"paddle": phibridge, "paddle.linalg": phibridge.linalg, "paddle.fft": phibridge.fft, "paddle.nn.functional": phibridge.nn.functional,
          "paddle.Tensor": phibridge.Tensor, "paddle.nn": phibridge.nn}
LEAST = {"paddle": 330, "paddle.linalg": 23, "paddle.fft": 22, "paddle.nn.functional": 115, "paddle.Tensor": 330, "paddle.nn": 110}
MODULES = {"amp": 10, "autograd": 1, "distribution": 100, "io": 16, "metric": 20, "nn.Layer": 30, "nn.initializer": 12, "nn.utils": 7, "optimizer": 20,
           "optimizer.lr": 40, "regularizer": 2}
OWNERS |= {f"paddle.{name}": operator.attrgetter(name)(phibridge) for name in MODULES}
LEAST |= {f"paddle.{name}": least for name, least in MODULES.items()}


def of_text(line: str) -> list:
    """Of a function of C++, by the first line of its text: "f(self: Tensor, stop: bool = True) -> None"."""
    match = re.match(r"\w+\((.*)\)( ->.*)?$", line)
    if match is None or match[1].startswith("*args"):
        return None
    parts = re.split(r", (?=\w+:)", match[1]) if match[1] else []
    found = [re.match(r"(\w+): .*?(?: = (.*))?$", part) for part in parts]
    return [[one[1], one[2]] for one in found]


def signature_of(function) -> list:
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return of_text((function.__doc__ or "\n").splitlines()[0])
    if function is object.__init__:
        return [["self", None]]
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    return [[stars.get(p.kind, "") + p.name, None if p.default is p.empty else repr(p.default)] for p in parameters]


def without_place(signature: list) -> list:
    """Without `place`, the last argument of functions that make tensors."""
    return signature[:-1] if signature and signature[-1][0] == "place" else signature


def without_names(signature: list, is_method: bool) -> list:
    """Of a method, whose first argument no caller names."""
    return [["self", None], *signature[1:]] if is_method and signature else signature


def goes_on(ours: list, recorded: list) -> bool:
    """Whether each call that Paddle takes means here what it means there: more may have a default, and more may be taken."""
    ours, recorded = ([one for one in signature if one[0] not in ("self", "cls")] for signature in (ours, recorded))
    more = [name for name, _ in ours[len(recorded):] if not name.startswith("*")]
    pairs = zip(ours, recorded)
    return len(ours) >= len(recorded) and all(own[0] == other[0] and other[1] in (None, own[1]) for own, other in pairs) and \
        all(dict(ours)[name] is not None for name in more)


def different(owner: str) -> tuple:
    """(how many functions both have, {name: (ours, Paddle's)} of those that differ)."""
    found, count = {}, 0
    for name, recorded in RECORDED[owner].items():
        function = OWNERS[owner]
        for part in name.split("."):
            function = getattr(function, part, None)
        is_method = owner == "paddle.Tensor"
        is_of_module = owner == "paddle.nn" or owner.removeprefix("paddle.") in MODULES
        if inspect.isclass(function) and is_of_module:
            function = vars(function).get("__new__", function.__init__)
        if not callable(function) or inspect.isclass(function):
            continue
        count += 1
        ours = signature_of(function)
        if recorded[-1:] != [["place", "None"]] and ours is not None:
            ours = without_place(ours)
        if ours is not None and is_of_module:
            is_same = goes_on(ours, recorded)
        else:
            is_same = ours is not None and without_names(ours, is_method) == without_names(recorded, is_method)
        if not is_same:
            found[name] = (ours, recorded)
    return count, found


def said_to_differ() -> set:
    """The names in the first column of the page's table."""
    table = PAGE.partition("### What differs from Paddle")[2].partition("\n#")[0]
    return {name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`([\w.]+)`", row)}


class SignaturesTest(unittest.TestCase):
    def test_signatures_are_those_of_paddle(self):
        self.assertEqual(RECORDED["version"], "2.6.2")
        said, seen = said_to_differ(), set()
        for owner, least in LEAST.items():
            count, found = different(owner)
            self.assertGreaterEqual(count, least, owner)
            for name, (ours, recorded) in found.items():
                full = f"{owner.removeprefix('paddle').removeprefix('.')}.{name}".removeprefix(".")
                seen.add(full)
                with self.subTest(function=full):
                    self.assertIn(full, said, f"{ours}, Paddle has {recorded}; docs/python.md says nothing of it")
        functions = {name for name in said if name in seen}
        self.assertEqual(said - functions - self.results_that_differ(), set(), "docs/python.md names what does not differ")

    @staticmethod
    def results_that_differ() -> set:
        """Names that the page has for another reason than their arguments."""
        table = PAGE.partition("### What differs from Paddle")[2].partition("\n#")[0]
        rows = re.findall(r"^\| (`.*?) \| result", table, re.MULTILINE)
        return {name for row in rows for name in re.findall(r"`([\w.]+)`", row)}

    def test_the_operators_keep_theirs(self):
        self.assertEqual(str(inspect.signature(phibridge.ops.leaky_relu)), "(x, alpha=0.02)")
        self.assertEqual(str(inspect.signature(phibridge.leaky_relu)), "(x, negative_slope=0.01, name=None)")

    def test_arguments_that_no_operator_reads(self):
        x = phibridge.to_tensor([True])
        self.assertEqual(phibridge.logical_not(x, name="n").tolist(), [False])
        with self.assertRaisesRegex(phibridge.UnimplementedError, "`out`.*only None"):
            phibridge.logical_not(x, out=x)

    def test_none_stands_for_what_paddle_says(self):
        x = phibridge.to_tensor([[1.0, 2.0], [3.0, 4.0]])
        self.assertEqual(phibridge.max(x, axis=None).item(), 4)
        self.assertEqual(phibridge.max(x, 0).tolist(), [3, 4])
        self.assertEqual(phibridge.topk(x, 1, axis=None)[0].tolist(), [[2], [4]])
        with self.assertRaisesRegex(TypeError, "misses its argument `shape`"):
            phibridge.reshape(x)


if __name__ == "__main__":
    unittest.main()
