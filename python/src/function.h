#pragma once

#include <pybind11/pybind11.h>

namespace phibridge::python {

/// Adds `_function(description, attributes)` to the module: a callable for a row of functions.json
/// (tools/records/python_api.py), of the operators' functional API. A call reads its arguments by
/// position and name, lets other threads of Python run while it computes, and returns the result, a
/// tuple of several, or None.
void AddFunctions(pybind11::module_* module);

}  // namespace phibridge::python
