#pragma once

#include <pybind11/pybind11.h>

namespace phibridge::python {

/// Operators by their type, and what records them as a program.
void AddTracer(pybind11::module_* module);

}  // namespace phibridge::python
