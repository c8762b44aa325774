#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {
namespace onednn {

/// out = x * scale + shift, rounded to `dtype`, in the format of x. Types: float32, bfloat16, int8,
/// uint8. oneDNN's reorder would do the same, but not in bfloat16 on every processor.
void RunScale(const DenseTensor& x, float scale, float shift, DataType dtype, DenseTensor* out);

}  // namespace onednn
}  // namespace phi
