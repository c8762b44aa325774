#pragma once

#include <pybind11/pybind11.h>

#include "framework/api/optimizer.h"

namespace phibridge::python {

namespace py = pybind11;

/// A number, or a scheduler of phibridge.optimizer.lr, which is kept. Errors: TypeError.
optimizer::LearningRate RateOf(py::handle given);
/// Errors: TypeError that names the argument, unless `given` is a number.
double NumberOf(py::handle given, const char* argument);

void AddSchedulers(py::module_* module);

}  // namespace phibridge::python
