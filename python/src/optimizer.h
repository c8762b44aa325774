#pragma once

#include <pybind11/pybind11.h>

namespace phibridge::python {

/// phibridge._C._optimizer: optimizers, gradient clips, schedulers and GradScaler of
/// phibridge/optimizer.h.
void AddOptimizer(pybind11::module_* module);

}  // namespace phibridge::python
