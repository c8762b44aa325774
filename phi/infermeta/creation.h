#pragma once

#include <cstdint>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/meta_tensor.h"

namespace phi {

/// out: `shape` and `dtype`. At compile time a shape from a tensor has -1 where it is not known.
/// Errors: InvalidArgument for a negative size that the program states.
void CreateInferMeta(const IntArray& shape, DataType dtype, MetaTensor* out);

/// As CreateInferMeta, for a shape that may hold -1 and with a layout.
void CreateInferMetaBase(const std::vector<int64_t>& shape, DataType dtype, DataLayout layout,
                         MetaTensor* out);

/// out: shape, layout and LoD of x; `dtype`, or the type of x if that is UNDEFINED.
void CreateLikeInferMeta(const MetaTensor& x, DataType dtype, MetaTensor* out);

/// CreateInferMeta with the arguments of kernel `full`.
void FullInferMeta(const IntArray& shape, const Scalar& value, DataType dtype, MetaTensor* out);

}  // namespace phi
