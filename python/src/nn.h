#pragma once

#include <pybind11/pybind11.h>

namespace phibridge::python {

/// phibridge._C._nn: layers, initializers and functions of phibridge/nn.h.
void AddNN(pybind11::module_* module);

}  // namespace phibridge::python
