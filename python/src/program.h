#pragma once

#include <pybind11/pybind11.h>

namespace phibridge::python {

/// Adds Program and Session, which run saved programs.
void AddProgram(pybind11::module_* module);

}  // namespace phibridge::python
