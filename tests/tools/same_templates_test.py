#!/usr/bin/env python3
"""Checks that no class template of include/**/funcs has name and parameters of another one in phi/kernels/funcs.

Sources from outside and the library come into one program. Two definitions of `phi::funcs::AddFunctor<float>` have one
mangled name there, and the linker takes whichever it finds first. A parameter more (`Enable = void`) tells them apart. A
header that only includes ours defines nothing, and passes.
"""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEMPLATE = re.compile(r"template\s*<([^{};()]*?)>\s*(?:struct|class)\s+(\w+)\s*(?:final\s*)?[:{]")
MACRO = re.compile(r"^#define (\w+)\((\w+)[^)]*\)((?:.*\\\n)*.*)$", re.MULTILINE)


def kinds(parameters):
    """Kinds of template parameters, in order, without names and defaults: ("typename", "size_t")."""
    depth, parts = 0, [""]
    for character in parameters:
        depth += (character == "<") - (character == ">")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    words = [re.sub(r"\s+", " ", part.split("=")[0]).strip() for part in parts]
    return tuple("typename" if re.match(r"(typename|class)\b(?!\.)", word) else re.sub(r" ?\w+$", "", word) or word
                 for word in words)


def templates(text):
    """The (name, kinds) of the class templates that `text` defines, by itself or by a macro of its own that gets the name
    as its first argument."""
    text = re.sub(r"//.*", "", text)
    found = set()
    for macro, parameter, body in MACRO.findall(text):
        for parameters, name in TEMPLATE.findall(body.replace("\\\n", " ")):
            if name == parameter:
                uses = re.findall(rf"^{macro}\(\s*(\w+)", text, re.MULTILINE)
                found |= {(use, kinds(parameters)) for use in uses}
    plain = MACRO.sub("", text)
    return found | {(name, kinds(parameters)) for parameters, name in TEMPLATE.findall(plain)}


def templates_below(folder):
    """(name, kinds) -> a header that defines it."""
    headers = sorted((ROOT / folder).rglob("*.h"))
    return {template: str(header.relative_to(ROOT)) for header in headers if "funcs" in header.parts
            for template in templates(header.read_text())}


class SameTemplates(unittest.TestCase):
    def test_outside_templates_are_told_apart(self):
        outside, ours = templates_below("include"), templates_below("phi/kernels/funcs")
        self.assertGreater(len(outside), 100)
        self.assertGreater(len(ours), 100)
        same = [f"{outside[template]}: {template[0]} has the parameters of the one in {ours[template]}: "
                "add `typename Enable = void`" for template in sorted(set(outside) & set(ours))]
        self.assertEqual(same, [])

    def test_templates_are_found(self):
        text = """
template <typename T>
struct A {};
template <class T, typename Enable = void>
class B : public A<T> {};
template <typename T, size_t D = 3>
struct C {};
template <>
struct A<int> {};
template <typename T>
void D();
// template <typename T> struct Comment {};
#define MAKE(Name, value)                   \\
  template <typename T, typename = void>    \\
  struct Name : A<T> {                      \\
  };
MAKE(E, 1)
"""
        one, two = ("typename",), ("typename", "typename")
        self.assertEqual(templates(text), {("A", one), ("B", two), ("C", ("typename", "size_t")), ("E", two)})
        self.assertEqual(kinds("std::pair<int, T> P, bool kFlag = false"), ("std::pair<int, T>", "bool"))


if __name__ == "__main__":
    unittest.main()
