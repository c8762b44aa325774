"""Type stubs say what the package has: every name, every argument, every default."""

import ast
import builtins
import importlib
import inspect
import pathlib
import re
import unittest

import phibridge
from phibridge import _functions

PACKAGE = pathlib.Path(phibridge.__file__).parent
BY_HAND = {"phibridge._C": "_C.pyi", "phibridge.nn": "nn/__init__.pyi", "phibridge.nn.functional": "nn/functional.pyi",
           "phibridge.optimizer": "optimizer/__init__.pyi",
           "phibridge.optimizer.lr": "optimizer/lr.pyi", "phibridge.amp": "amp.pyi", "phibridge.linalg": "linalg.pyi",
           "phibridge.autograd": "autograd.pyi", "phibridge.signal": "signal.pyi", "phibridge.fft": "fft.pyi", "phibridge.nn.utils": "nn/utils.pyi",
           "phibridge._autograd": "_autograd.pyi", "phibridge.utils.unique_name": "utils/unique_name.pyi",
           "phibridge.sparse": "sparse/__init__.pyi", "phibridge.sparse.nn": "sparse/nn/__init__.pyi",
           "phibridge.sparse.nn.functional": "sparse/nn/functional.pyi",
           "phibridge.io": "io/__init__.pyi", "phibridge.distribution": "distribution/__init__.pyi",
           **{f"phibridge.{name}": f"{name}.pyi" for name in ("jit", "static", "metric", "device", "regularizer", "tools")}}


def stub(name: str) -> ast.Module:
    return ast.parse((PACKAGE / name).read_text(encoding="utf-8"))


def names_of(file: str) -> set:
    """What a stub has, with what it takes in whole from a stub that the build writes."""
    body = stub(file).body
    found = {node.name for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    found |= {node.target.id for node in body if isinstance(node, ast.AnnAssign)}
    for node in (node for node in body if isinstance(node, ast.ImportFrom)):
        found |= {alias.asname for alias in node.names if alias.asname}
        if node.names[0].name == "*" and node.module.startswith("phibridge.nn._"):
            found |= names_of(f"nn/{node.module.rpartition('.')[2]}.pyi")
    return found


def arguments_of(function: ast.FunctionDef) -> list:
    args = function.args
    named = [a.arg for a in args.posonlyargs + args.args + args.kwonlyargs]
    return [name for name in named if name not in ("self", "cls")]


def arguments_at_run_time(function) -> list:
    """Of a function of Python by its signature, of one of C++ by the first line of its text; None if there is neither."""
    try:
        found = [name for name, p in inspect.signature(function).parameters.items()
                 if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    except (TypeError, ValueError):
        lines = (function.__doc__ or "").splitlines()
        match = re.match(r"\w+\((.*)\)( ->.*)?$", lines[0]) if lines else None
        if match is None or lines[0].endswith("(*args, **kwargs)"):
            return None
        text = re.sub(r"\[[^\[\]]*\]", "", re.sub(r"\[[^\[\]]*\]", "", match[1]))
        found = re.findall(r"(?:^|, )(\w+):", text)
    return [name for name in found if name not in ("self", "cls")]


class StubsTest(unittest.TestCase):
    def test_functions_are_those_of_the_records(self):
        functions = {node.name: node for node in stub("ops.pyi").body if isinstance(node, ast.FunctionDef)}
        self.assertEqual(sorted(functions), sorted(phibridge.ops.NAMES))
        for name, node in functions.items():
            signature = inspect.signature(getattr(phibridge.ops, name))
            self.assertEqual(arguments_of(node), list(signature.parameters), name)
            written = [ast.unparse(default) for default in node.args.defaults]
            defaults = [p.default for p in signature.parameters.values() if p.default is not p.empty]
            self.assertEqual(len(written), len(defaults), name)
            for text, value in zip(written, defaults):
                self.assertTrue(text == "..." or ast.literal_eval(text) == value, name)
            self.assertTrue(ast.get_docstring(node), name)

    def test_functions_under_paddles_signatures(self):
        for file, owner in (("_public.pyi", phibridge), ("nn/_functional.pyi", phibridge.nn.functional)):
            functions = {node.name: node for node in stub(file).body if isinstance(node, ast.FunctionDef)}
            self.assertGreater(len(functions), 90)
            for name, node in functions.items():
                parameters = inspect.signature(getattr(owner, name)).parameters.values()
                named = [p for p in parameters if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
                self.assertEqual([a.arg for a in node.args.args + node.args.kwonlyargs], [p.name for p in named], name)
                defaults = node.args.defaults + node.args.kw_defaults
                written = [eval(ast.unparse(default)) for default in defaults]  # noqa: S307  1.0 / 3
                self.assertEqual(written, [p.default for p in named if p.default is not p.empty], name)
                self.assertTrue(ast.get_docstring(node), name)

    def test_methods_are_those_of_tensors(self):
        node, = [node for node in stub("_methods.pyi").body if isinstance(node, ast.ClassDef)]
        by_hand, = [node for node in stub("_C.pyi").body if isinstance(node, ast.ClassDef) and node.name == "Tensor"]
        names = {one.name for one in node.body + by_hand.body if isinstance(one, ast.FunctionDef)}
        names |= {one.target.id for one in by_hand.body if isinstance(one, ast.AnnAssign)}
        own = {name for name in vars(phibridge.Tensor) if not name.startswith("_")}
        self.assertEqual({name for name in names if not name.startswith("_")}, own)
        self.assertGreater(len(node.body), 300)

    def test_names_and_arguments_by_hand(self):
        compared = 0
        for module_name, file in BY_HAND.items():
            module = importlib.import_module(module_name)
            for node in stub(file).body:
                if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                    compared += self.compare(node, getattr(module, node.name), node.name)
                elif isinstance(node, ast.ClassDef):
                    owner = getattr(module, node.name)
                    for inner in node.body:
                        if isinstance(inner, ast.FunctionDef) and inner.name != "__getattr__":
                            compared += self.compare(inner, getattr(owner, inner.name), f"{node.name}.{inner.name}")
        self.assertGreater(compared, 130)

    def compare(self, node: ast.FunctionDef, found, name: str) -> bool:
        if not callable(found) or isinstance(found, property):
            return False
        at_run_time = arguments_at_run_time(found)
        overloaded = at_run_time is None or node.args.kwarg is not None or name.startswith("Tensor.__")
        by_keywords = name in ("Program.load", "Program.initialize")  # test_options_of_programs
        if not overloaded and not by_keywords:
            if name.startswith("Tensor.") and at_run_time[:1] == ["x"]:  # a function that is a method
                at_run_time = at_run_time[1:]
            self.assertEqual(arguments_of(node), at_run_time, name)
        return not overloaded

    def test_options_of_programs(self):
        """They are told apart in C++, by their names."""
        node, = [node for node in stub("_C.pyi").body if isinstance(node, ast.ClassDef) and node.name == "Program"]
        functions = {inner.name: inner for inner in node.body if isinstance(inner, ast.FunctionDef)}
        options = {name: [a.arg for a in functions[name].args.kwonlyargs] for name in ("load", "initialize")}
        self.assertEqual(options["load"], options["initialize"])
        documented = set(re.findall(r"\w+", phibridge.Program.load.__doc__))
        for option in options["load"]:
            self.assertIn(option, documented)
            for name in options:
                with self.assertRaisesRegex(TypeError, f"`{option}`") as refused:
                    getattr(phibridge.Program, name)("missing", **{option: object()})
                self.assertNotIn("has no option", str(refused.exception))

    def test_nothing_public_is_left_out(self):
        for module_name, file in BY_HAND.items():
            module = importlib.import_module(module_name)
            written = names_of(file)
            public = {name for name, value in vars(module).items()
                      if not name.startswith("_") and not inspect.ismodule(value)
                      and getattr(value, "__module__", module_name) in (module_name, "phibridge")}
            if module_name == "phibridge._C":
                public.discard("bool")  # of phibridge/__init__.pyi, behind all that need Python's
            self.assertEqual(public - written, set(), module_name)
        self.assertEqual(set(phibridge._original.NAMES) - names_of("_public.pyi"), set())

    def test_annotations_use_names_that_are_known(self):
        for path in sorted(PACKAGE.rglob("*.pyi")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            imported = [alias for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom)) for alias in node.names]
            if any(alias.name == "*" for alias in imported):
                continue  # what it takes in whole is looked at there
            known = {(alias.asname or alias.name).partition(".")[0] for alias in imported} | set(dir(builtins))
            known |= {node.name for node in ast.walk(tree) if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
            known |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
            used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
            self.assertEqual(used - known, set(), path.name)

    def test_checkers_are_told(self):
        self.assertTrue((PACKAGE / "py.typed").exists())
        self.assertEqual(len(_functions.descriptions()), len(phibridge.ops.NAMES))


if __name__ == "__main__":
    unittest.main()
