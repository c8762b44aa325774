#pragma once

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/meta_tensor.h"

namespace phi {

/// out: `shape` and `dtype`. At compile time a shape from a tensor has -1 where it is not known.
/// Errors: InvalidArgument for a negative size that the program states.
void CreateInferMeta(const IntArray& shape, DataType dtype, MetaTensor* out);

/// CreateInferMeta with the arguments of kernel `full`.
void FullInferMeta(const IntArray& shape, const Scalar& value, DataType dtype, MetaTensor* out);

}  // namespace phi
