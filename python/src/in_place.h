#pragma once

#include <pybind11/pybind11.h>

namespace phibridge::python {

/// Adds to the class Tensor what functions in place that no operator is are made of: `_become`,
/// `detach_`, and `data_ptr`.
void AddInPlace(pybind11::module_* module);

}  // namespace phibridge::python
