#pragma once

#include <pybind11/pybind11.h>

#include "framework/io/saved_value.h"

// States between Python and the library, and files of them.

namespace phibridge::python {

namespace py = pybind11;

/// Dicts, lists, numbers, text, and tensors, which share their elements. Where a dict says the
/// names of the parameters that it holds (kParameterNames), its tensors have them.
py::object ObjectOf(const SavedValue& value);
/// The opposite; arrays share their elements, too, and kParameterNames says the names of the
/// outermost dict's tensors. Errors: TypeError for other values, and keys that are no text;
/// ValueError for numbers that no int64 holds and for more nesting than files have; each says
/// where.
SavedValue SavedOf(py::handle object);

void AddFiles(py::module_* module);

}  // namespace phibridge::python
