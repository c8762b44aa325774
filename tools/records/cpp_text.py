"""Values of records as C++ text."""

from __future__ import annotations

import arguments


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def element_of(attr_type: str) -> str:
    return attr_type[:-1] if attr_type.endswith("S") and attr_type != "FLOAT64" else attr_type


def float_text(value: float) -> str:
    text = repr(float(value))
    return {"inf": "framework::kUnbounded", "-inf": "-framework::kUnbounded"}.get(text, text)


def literal_type(kind: str, attr_type: str) -> str:
    """How the default of an argument is written: as the saved attribute is typed."""
    if kind in ("Scalar", "IntArray", "Scalar[]"):
        saved = {v: k for k, v in arguments.ATTR_TYPES.items() if k not in ("DataType", "IntArray")}[attr_type]
        return {"Scalar": "double", "Scalar[]": "double[]"}.get(saved, saved)
    return kind


def typed(attr_type: str, values: list) -> list:
    if element_of(attr_type) in ("FLOAT", "FLOAT64", "SCALAR"):
        return [float(value) for value in values]
    return values
