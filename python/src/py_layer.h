#pragma once

#include <pybind11/pybind11.h>

namespace phibridge::python {

/// Adds to the module what phibridge.autograd.PyLayer is made of.
void AddPyLayer(pybind11::module_* module);

}  // namespace phibridge::python
