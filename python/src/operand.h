#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "phi/api/tensor.h"

namespace phibridge::python {

/// What Python may put beside a tensor of `dtype`, in `x + value`, as a tensor of rank 0 at
/// `place`: a number has that dtype, but beside bool int64, a float beside whole numbers the
/// default dtype, and a complex number the complex dtype of its precision. An array of NumPy is
/// copied. False if it is none of these. Errors: OverflowError for a whole number that the dtype
/// does not hold; TypeError for an array whose elements no tensor has.
bool ReadOperand(PyObject* value, phi::DataType dtype, const phi::Place& place, phi::Tensor* out);

/// Whether `op_type` computes in float32 beside this number of a half type, and rounds its result
/// once: on the CPU, where that has the operator's kernel, or if its gradient is recorded the
/// gradient's, in float32 alone. Note [Numbers beside half types on the CPU]
bool NeedsFloat32(const std::string& op_type, const phi::Tensor& number, bool is_recorded);

/// True of whole numbers and bool.
bool IsWhole(phi::DataType dtype);

}  // namespace phibridge::python
