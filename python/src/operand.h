#pragma once

#include <pybind11/pybind11.h>

#include "phi/api/tensor.h"

namespace phibridge::python {

/// What Python may put beside a tensor, in `x + value`, as a tensor of rank 0: a number has the
/// dtype of `like`, but a float beside whole numbers or bool the default dtype, and a complex
/// number the complex dtype of the precision of `like`. An array of NumPy is copied. False if it is
/// none of these. Errors: OverflowError for a whole number that the dtype does not hold;
/// TypeError for an array whose elements no tensor has.
bool ReadOperand(PyObject* value, phi::DataType dtype, const phi::Place& place, phi::Tensor* out);

/// True of whole numbers and bool.
bool IsWhole(phi::DataType dtype);

}  // namespace phibridge::python
