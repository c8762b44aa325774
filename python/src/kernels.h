#pragma once

#include <pybind11/pybind11.h>

namespace phibridge::python {

/// What is registered.
void AddKernels(pybind11::module_* module);

}  // namespace phibridge::python
