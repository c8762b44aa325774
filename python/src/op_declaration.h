#pragma once

#include <pybind11/pybind11.h>

#include <string>

namespace phibridge::python {

/// What an operator says of itself, for a function of Python (phibridge/utils/_op_library.py):
/// {"doc", "inputs", "outputs", "attrs", "in_place"}; None for one that says nothing, as most
/// gradient operators. in_place: {input: output} of a custom operator, which writes its inputs.
/// Errors: NotFound for an unknown type.
pybind11::object DeclarationOf(const std::string& type);

}  // namespace phibridge::python
