#pragma once

#include <pybind11/pybind11.h>

namespace phibridge::python {

/// Adds Tensor, DType, and what makes tensors of arrays.
void AddTensor(pybind11::module_* module);

/// Adds backward, grad, and the switch of recording.
void AddAutograd(pybind11::module_* module);

}  // namespace phibridge::python
