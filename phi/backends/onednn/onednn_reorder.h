#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {
namespace onednn {

/// The elements of `in` row-major in memory of its own; a plain `in` is shared, not copied.
void ReorderToPlain(const DenseTensor& in, DenseTensor* out);

}  // namespace onednn
}  // namespace phi
