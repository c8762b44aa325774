#pragma once

#include <vector>

#include "paddle/fluid/framework/data_type.h"
#include "paddle/fluid/framework/lod_tensor_array.h"
#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/memory/memcpy.h"
#include "paddle/phi/core/tensor_utils.h"

namespace paddle {
namespace framework {

/// Elements, shape, type and layout of `src` in memory of its own; the LoD is not copied. Blocks.
inline void TensorCopySync(const Tensor& src, const platform::Place& dst_place, Tensor* dst) {
  if (dst == &src && src.place() == dst_place) return;
  const LoD lod = dst->lod();
  ::phi::TensorCopySync(src, dst_place, dst);
  dst->set_lod(lod);
}
inline void TensorCopy(const Tensor& src, const platform::Place& dst_place, Tensor* dst) {
  framework::TensorCopySync(src, dst_place, dst);
}
inline void TensorCopy(const Tensor& src, const platform::Place& dst_place,
                       const platform::DeviceContext&, Tensor* dst) {
  framework::TensorCopySync(src, dst_place, dst);
}

using phi::TensorFromVector;
using phi::TensorToVector;

}  // namespace framework
}  // namespace paddle
