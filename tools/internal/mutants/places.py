"""Where a function can be made wrong, and how."""
import re
from dataclasses import dataclass

SPACE = "::phibridge::mutants::"
BINARY = {"+": "Plus", "-": "Minus", "*": "Times", "/": "Over", "%": "Modulo", "<": "Less", "<=": "LessEqual",
          ">": "Greater", ">=": "GreaterEqual", "==": "Equal", "!=": "NotEqual"}
# What each operator becomes: (kind of mutant, change).
CHANGES = {
    "+": [("wrong sign", "Other"), ("dropped term", "Left"), ("dropped term", "Right")],
    "-": [("wrong sign", "Other"), ("swapped inputs", "Reversed"), ("dropped term", "Left")],
    "*": [("wrong stride", "Other"), ("dropped term", "Left"), ("dropped term", "Right")],
    "/": [("swapped inputs", "Reversed"), ("dropped term", "Left")],
    "%": [("dropped term", "Left")],
    "<": [("off by one", "Other"), ("missing branch", "Not")],
    "<=": [("off by one", "Other"), ("missing branch", "Not")],
    ">": [("off by one", "Other"), ("missing branch", "Not")],
    ">=": [("off by one", "Other"), ("missing branch", "Not")],
    "==": [("missing branch", "Other")],
    "!=": [("missing branch", "Other")],
}
# Text in these is no computation: its lines are left as they are.
_FIXED = {"constexpr", "static_assert", "using", "case", "enum", "template", "typedef", "sizeof", "alignas", "goto"}
# How much work a thread gets: which argument says it.
_GRAIN = {"ParallelFor": 1, "ForEach": 2}
_CHECKS = re.compile(r"PADDLE_(ENFORCE|THROW)\w*$")
_ENDS_OPERAND = {"&&", "||", "?", ":", ",", ";", "=", "+=", "-=", "*=", "/=", "return", "(", "[", "{", "<<", "|=", "&="}


@dataclass
class Place:
    """A mutant before it is drawn: edits are (offset, length, text), `{n}` is its number."""
    kind: str
    begin: int
    what: str
    edits: list


class Finder:
    def __init__(self, text, tokens, partner, function):
        self.text, self.tokens, self.partner, self.function = text, tokens, partner, function
        self.begin, self.end = function.body[0] + 1, function.body[1]
        self.fixed = self._fixed_tokens()
        self.places = []

    def find(self):
        for i in range(self.begin, self.end):
            if i in self.fixed:
                continue
            for find in (self._binary, self._compound, self._term, self._condition, self._choice, self._number,
                         self._attribute, self._call, self._minus, self._statement):
                find(i)
        return self.places

    def _fixed_tokens(self):
        """Constant expressions, and the sentences of checks."""
        fixed, i = set(), self.begin
        while i < self.end:
            token = self.tokens[i]
            if token.text in _FIXED and not (token.text == "constexpr" and self.tokens[i - 1].text == "if"):
                while i < self.end and self.tokens[i].text not in (";", "{") and not (
                        token.text == "case" and self.tokens[i].text == ":"):
                    fixed.add(i)
                    i = self._over(i, fixed)
            elif token.text == "constexpr":  # if constexpr (…)
                i = self._over(i + 1, fixed)
            elif _CHECKS.match(token.text) and self.tokens[i + 1].text == "(":
                close = self.partner[i + 1]
                comma = self._next(i + 2, {","}, close)
                if not token.text.startswith("PADDLE_ENFORCE") or re.search(r"_(EQ|NE|LT|LE|GT|GE)$", token.text):
                    comma = i
                fixed.update(range(comma, close + 1))
                i = comma + 1 if comma > i else close
            elif token.text in _GRAIN and self.tokens[i + 1].text == "(":
                last = self.partner[i + 1]
                first = i + 1
                for _ in range(_GRAIN[token.text]):
                    first = self._next(first + 1, {","}, last)
                fixed.update(range(first, min(self._next(first + 1, {","}, last), last) + 1))
            elif token.text == "<" and not token.space_before:  # template arguments
                close = self._template_end(i)
                if close:
                    fixed.update(range(i, close + 1))
                    i = close
            i += 1
        return fixed

    def _over(self, i, fixed):
        close = self.partner.get(i, i) if self.tokens[i].text in ("(", "[") else i
        fixed.update(range(i, close + 1))
        return close + 1

    def _template_end(self, i):
        depth = 0
        for k in range(i, min(i + 60, self.end)):
            text = self.tokens[k].text
            if text == "<":
                depth += 1
            elif text in (">", ">>"):
                depth -= len(text)
                if depth <= 0:
                    return k
            elif text in (";", "{", "}", "&&", "||"):
                return None
        return None

    def _next(self, i, texts, end):
        """The first of `texts` outside of brackets, from i; or end."""
        while i < end:
            text = self.tokens[i].text
            if text in texts:
                return i
            if text in ("(", "[", "{"):
                i = self.partner[i]
            elif text == "<" and not self.tokens[i].space_before:
                i = self._template_end(i) or i
            i += 1
        return end

    def _back(self, i):
        """The first token of the operand that ends before i."""
        k = i - 1
        while k >= self.begin:
            text = self.tokens[k].text
            if text in (")", "]", "}"):
                if text == "}" and self.tokens[k + 1].kind == "name":
                    return k + 1
                k = self.partner[k]
            elif text in _ENDS_OPERAND:
                return k + 1
            k -= 1
        return k + 1

    def _add(self, kind, i, what, edits):
        self.places.append(Place(kind, self.tokens[i].begin, what, edits))

    def _source(self, first, last):
        return " ".join(self.text[self.tokens[first].begin:self.tokens[last].end].split())

    def _binary(self, i):
        token = self.tokens[i]
        if token.text not in BINARY or not (token.space_before and token.space_after):
            return
        if self.tokens[i - 1].text in ("operator", "(", ",", "return", "=", "<", ">", "&&", "||", "typename"):
            return
        if self._holds_lambda(i):
            return
        what = self._source(max(i - 1, self.begin), min(i + 1, self.end - 1))
        for kind, change in CHANGES[token.text]:
            if change == "Other" and self._picks_one(i):
                continue
            infix = f" {SPACE}{BINARY[token.text]}{change}<{{n}}>() {token.text}"
            self._add(kind, i, f"{what}: {change.lower()}", [(token.end, 0, infix)])

    def _picks_one(self, i):
        """`a < b ? a : b`: it does not matter which of two equal numbers is taken."""
        left, mark = self._back(i), self._next(i + 1, {"?", ",", ";", "&&", "||"}, self._closing(i))
        if self.tokens[i].text not in ("<", "<=", ">", ">=") or self.tokens[mark].text != "?":
            return False
        middle = self._next(mark + 1, {":"}, self._closing(mark))
        last = self._next(middle + 1, {",", ";", "&&", "||", "?"}, self._closing(middle))
        sides = {self._source(left, i - 1), self._source(i + 1, mark - 1)}
        return middle < last and sides == {self._source(mark + 1, middle - 1), self._source(middle + 1, last - 1)}

    def _holds_lambda(self, i):
        return self.tokens[i + 1].text in ("[", "{") or self.tokens[i - 1].text == "}"

    def _compound(self, i):
        token = self.tokens[i]
        if token.text not in ("+=", "-=", "*=", "/="):
            return
        first = self._target(i)
        if first < self.begin:
            return
        for kind, change in (("wrong sign", "Other"), ("dropped term", "Left")):
            self._add(kind, i, f"{self._source(first, i)}: {change.lower()}",
                      [(self.tokens[first].begin, 0, f"{SPACE}Into{change}<{{n}}>("),
                       (self.tokens[i - 1].end, 0, ")")])

    def _target(self, i):
        """The first token of what is assigned to before i, as `x`, `x.y[i]`, `*x`."""
        first = i - 1
        while first > self.begin:
            if self.tokens[first].text in (")", "]"):
                first = self.partner[first]
                if self.tokens[first - 1].kind != "name" and not (
                        self.tokens[first].text == "[" and self.tokens[first - 1].text in (")", "]")):
                    return first
                first -= 1
            elif self.tokens[first - 1].text in (".", "->", "::"):
                first -= 2
            else:
                break
        before = self.tokens[first - 1]
        return first - 1 if before.text == "*" and not before.space_after else first

    def _term(self, i):
        token = self.tokens[i]
        if token.text not in ("&&", "||") or not (token.space_before and token.space_after):
            return
        test = f"{SPACE}Chosen({{n}}) ||" if token.text == "&&" else f"!{SPACE}Chosen({{n}}) &&"
        left = self._back(i)
        right = self._next(i + 1, {"&&", "||", ",", ";", "?", ":"}, self._closing(i)) - 1
        for first, last in ((left, i - 1), (i + 1, right)):
            if first > last or any(self.tokens[k].text in ("{", "auto", "=") for k in range(first, last + 1)):
                continue
            self._add("missing branch", i, f"{self._source(first, last)}: dropped from {token.text}",
                      [(self.tokens[first].begin, 0, f"({test} ("), (self.tokens[last].end, 0, "))")])

    def _closing(self, i):
        """The bracket that closes what i stands in."""
        while i < self.end:
            if self.tokens[i].text in (")", "]", "}"):
                return i
            i = self.partner[i] + 1 if self.tokens[i].text in ("(", "[", "{") else i + 1
        return self.end

    def _condition(self, i):
        if self.tokens[i].text != "if" or self.tokens[i + 1].text != "(":
            return
        close = self.partner[i + 1]
        if self._next(i + 2, {";", "="}, close) != close:
            return
        for answer in ("Never", "Always"):
            self._add("missing branch", i, f"if ({self._source(i + 2, close - 1)}): {answer.lower()}",
                      [(self.tokens[i + 1].end, 0, f"{SPACE}{answer}<{{n}}>("), (self.tokens[close].begin, 0, ")")])

    def _choice(self, i):
        if self.tokens[i].text != "?":
            return
        first = self._back(i)
        while first > self.begin and self.tokens[first - 1].text in ("&&", "||"):
            first = self._back(first - 1)
        for answer in ("Never", "Always"):
            self._add("missing branch", i, f"{self._source(first, i)}: {answer.lower()}",
                      [(self.tokens[first].begin, 0, f"{SPACE}{answer}<{{n}}>("),
                       (self.tokens[i - 1].end, 0, ")")])

    def _number(self, i):
        token = self.tokens[i]
        if token.kind != "number" or self.tokens[i - 1].text in ("'", "~") or "'" in token.text:
            return
        kind = "off by one" if re.match(r"\d+[uUlL]*$", token.text) else "wrong constant"
        self._add(kind, i, self._source(max(i - 1, self.begin), i),
                  [(token.begin, 0, f"{SPACE}Number<{{n}}>("), (token.end, 0, ")")])

    def _attribute(self, i):
        token, before, after = self.tokens[i], self.tokens[i - 1], self.tokens[i + 1]
        if token.kind != "name":
            return
        if token.text in self.function.scalars:
            if before.text in (".", "->", "::", "[", "++", "--", "&") or before.kind == "name" and before.text != "return":
                return
            if after.text in ("=", "+=", "-=", "*=", "/=", "%=", "++", "--", "(", "{", "."):
                return
            self._add("ignored attribute", i, token.text,
                      [(token.begin, 0, f"{SPACE}Ignored<{{n}}>("), (token.end, 0, ")")])
        if token.text == "Attr" and before.text == "." and after.text == "<":
            close = self._template_end(i + 1)
            if not close or self.tokens[close + 1].text != "(":
                return
            end = self.partner[close + 1]
            self._add("ignored attribute", i, self._source(i, end),
                      [(self.tokens[i - 2].begin, 0, f"{SPACE}Ignored<{{n}}>("), (self.tokens[end].end, 0, ")")])

    def _call(self, i):
        """std::max for std::min, std::abs left out, a cast that loses digits."""
        token = self.tokens[i]
        if token.text == "static_cast" and self.tokens[i + 1].text == "<":
            close = self._template_end(i + 1)
            to = self._source(i + 2, close - 1) if close else ""
            if to in ("double", "T", "MT", "MPType"):
                self._add("missing cast", i, f"static_cast<{to}>",
                          [(token.begin, self.tokens[close].end - token.begin, f"{SPACE}Cast<{{n}}, {to}>")])
            return
        if token.text != "std" or self.tokens[i + 1].text != "::":
            return
        name, after = self.tokens[i + 2], self.tokens[i + 3]
        to = {"max": "Max", "min": "Min", "abs": "Abs", "fabs": "Abs"}.get(name.text)
        if to is None or (after.text == "(" and self.tokens[i + 4].text == "{"):
            return
        if after.text == "(":
            edits = [(token.begin, name.end - token.begin, f"{SPACE}{to}<{{n}}>")]
        elif after.text == "<" and self._template_end(i + 3):
            edits = [(token.begin, after.end - token.begin, f"{SPACE}{to}<{{n}}, ")]
        else:
            return
        self._add("wrong function", i, f"std::{name.text}", edits)

    def _minus(self, i):
        token = self.tokens[i]
        if token.text != "-" or token.space_after or self.tokens[i - 1].kind in ("number", "string"):
            return
        if self.tokens[i - 1].text in (")", "]") or self.tokens[i + 1].kind == "number":
            return
        self._add("wrong sign", i, self._source(i, i + 1), [(token.begin, 1, f"{SPACE}Negative<{{n}}>()->*")])

    def _in_braces(self, i):
        closing = self._closing(i)
        return closing == self.end or self.tokens[closing].text == "}"

    def _statement(self, i):
        token = self.tokens[i]
        if token.kind != "name" or self.tokens[i - 1].text not in (";", "{", "}") or not self._in_braces(i) or token.text in (
                "return", "if", "for", "while", "do", "else", "break", "continue", "switch", "auto", "const", "delete",
                "static", "try", "throw", "default") or _CHECKS.match(token.text):
            return
        end = self._next(i, {";"}, self._closing(i))
        if end >= self.end or self.tokens[end].text != ";":
            return
        is_call = self.tokens[end - 1].text == ")" and self._is_call(i, end - 1)
        is_set = self._next(i, {"="}, end) != end and self._is_target(i, self._next(i, {"="}, end))
        if is_call or is_set:
            self._add("dropped term", i, f"{self._source(i, end)[:60]} left out",
                      [(token.begin, 0, f"if (!{SPACE}Chosen({{n}})) ")])

    def _is_call(self, first, close):
        """`f(x)`, `std::fill(…)`, `x.y<T>()->z(…)`: no declaration."""
        k = first
        while k <= close:
            text = self.tokens[k].text
            if text in ("(", "["):
                k = self.partner[k]
            elif text == "<":
                k = self._template_end(k)
                if k is None or self.tokens[k + 1].text not in ("(", "::"):
                    return False
            elif text in (".", "->", "::"):
                k += 1
                k += 1 if self.tokens[k].text == "template" else 0
            elif k != first:
                return False
            k += 1
        return True

    def _is_target(self, first, equals):
        """`x = `, `x[i] = `, `x.y = `: no declaration."""
        k = first + 1
        while k < equals:
            text = self.tokens[k].text
            if text in ("[", "("):
                k = self.partner[k]
            elif text in (".", "->"):
                k += 1
            else:
                return False
            k += 1
        return True
