#pragma once

#include <string>

#include "phi/core/tensor_base.h"

namespace phi {

/// Why the parts of a sparse tensor are no tensor together, with their shapes; "" if they are, or
/// if `tensor` is of another class. The parts of a SparseCooTensor: indices [sparse_dim, nnz] of
/// integers, values [nnz, dense dims…]. Of a SparseCsrTensor: crows [batch · (rows + 1)] and cols
/// [nnz] of one integer type, values [nnz]. Of SelectedRows: a row of the value for each of rows().
/// Shapes and types alone are looked at: what a kernel indexes with, it checks itself.
std::string WhyPartsDoNotFit(const TensorBase& tensor);

/// "values of shape [4] hold no memory", of a part of a sparse tensor that has elements; "" if
/// there is none, or if `tensor` is of another class.
std::string WhyPartsCannotBeRead(const TensorBase& tensor);

}  // namespace phi
