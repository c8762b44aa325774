"""Functions of Paddle's names have Paddle's arguments and defaults: those that paddle_signatures.json records."""

import inspect
import json
import pathlib
import re
import unittest

import phibridge

HERE = pathlib.Path(__file__).parent
RECORDED = json.loads((HERE / "paddle_signatures.json").read_text(encoding="utf-8"))
PAGE = (HERE.parent.parent / "docs" / "python.md").read_text(encoding="utf-8")
MODULES = ("amp", "autograd", "device", "distribution", "io", "jit", "metric", "nn.Layer", "nn.initializer", "nn.utils", "optimizer",
           "optimizer.lr", "regularizer", "signal", "sparse", "sparse.nn", "sparse.nn.functional", "static", "utils")
OWNERS = ("paddle", "paddle.linalg", "paddle.fft", "paddle.nn.functional", "paddle.Tensor", "paddle.nn", *(f"paddle.{name}" for name in MODULES))


def found(owner: str, name: str):
    """What the package has under a recorded name; None if it has nothing."""
    parts = [part for part in f"{owner}.{name}".split(".") if part][1:]
    item = phibridge
    for part in parts:
        item = getattr(item, part, None)
    return item


def full_name(owner: str, name: str) -> str:
    """As the page has it: "linalg.cond", "Tensor.value"."""
    return f"{owner}.{name}".removeprefix("paddle.")


def missing() -> set:
    """Recorded names that the package lacks; of a class or module that it lacks, its own name stands for those within."""
    lacks = set()
    for owner in OWNERS:
        if found(owner, "") is None:
            lacks.add(owner.removeprefix("paddle."))
            continue
        names = [name for name in RECORDED[owner] if found(owner, name) is None]
        lacks |= {full_name(owner, name) for name in names if name.rpartition(".")[0] not in names}
    return lacks


def of_text(line: str) -> list:
    """Of a function of C++, by the first line of its text: "f(self: Tensor, stop: bool = True) -> None"."""
    match = re.match(r"\w+\((.*)\)( ->.*)?$", line)
    if match is None or match[1].startswith("*args"):
        return None
    parts = re.split(r", (?=\w+:)", match[1]) if match[1] else []
    parsed = [re.match(r"(\w+): .*?(?: = (.*))?$", part) for part in parts]
    return [[one[1], one[2]] for one in parsed]


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


def different(owner: str) -> dict:
    """{name: (ours, Paddle's)} of the functions and constructors that both have and that differ."""
    those = {}
    for name, recorded in RECORDED[owner].items():
        function = found(owner, name)
        if function is None or recorded is None:
            continue
        is_method = owner == "paddle.Tensor"
        is_of_module = owner == "paddle.nn" or owner.removeprefix("paddle.") in MODULES
        if inspect.isclass(function) and is_of_module:
            function = vars(function).get("__new__", function.__init__)
        ours = signature_of(function) if callable(function) else None
        if recorded[-1:] != [["place", "None"]] and ours is not None:
            ours = without_place(ours)
        if ours is not None and is_of_module:
            is_same = goes_on(ours, recorded)
        else:
            is_same = ours is not None and without_names(ours, is_method) == without_names(recorded, is_method)
        if not is_same:
            those[name] = (ours, recorded)
    return those


def rows_of(title: str) -> list:
    """(names, text) of the rows of the page's table under that title."""
    table = PAGE.partition(f"### {title}\n")[2].partition("\n#")[0]
    return [(re.findall(r"`([\w.]+)`", names), text) for names, text in re.findall(r"^\| (`.*?) \| (.*) \|$", table, re.MULTILINE)]


class SignaturesTest(unittest.TestCase):
    def test_signatures_are_those_of_paddle(self):
        self.assertEqual(RECORDED["version"], "2.6.2")
        rows = rows_of("What differs from Paddle")
        said, seen = {name for names, _ in rows for name in names}, set()
        for owner in OWNERS:
            for name, (ours, recorded) in different(owner).items():
                full = full_name(owner, name)
                seen.add(full)
                with self.subTest(function=full):
                    self.assertIn(full, said, f"{ours}, Paddle has {recorded}; docs/python.md says nothing of it")
        results = {name for names, text in rows if text.startswith("result") for name in names}
        self.assertEqual(said - seen - results, set(), "docs/python.md names what does not differ")

    def test_the_page_lists_what_is_missing_and_nothing_else(self):
        rows = rows_of("What is missing")
        listed = [name for names, _ in rows for name in names]
        self.assertEqual(len(listed), len(set(listed)), "a name stands in two rows")
        self.assertTrue(all(reason.strip() for _, reason in rows))
        self.assertEqual(missing() - set(listed), set(), "missing here, and docs/python.md does not say so")
        self.assertEqual(set(listed) - missing(), set(), "docs/python.md lists what is there, or what Paddle does not have")

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
