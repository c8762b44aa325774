#pragma once

#include <pybind11/pybind11.h>

namespace phibridge::python {

/// Adds what reads and sets the flags of the process.
void AddSettings(pybind11::module_* module);

}  // namespace phibridge::python
