#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <typeindex>
#include <utility>
#include <vector>

#include "paddle/fluid/framework/data_layout.h"
#include "paddle/fluid/framework/data_type.h"
#include "paddle/fluid/framework/ddim.h"
#include "paddle/fluid/framework/framework.pb.h"
#include "paddle/fluid/memory/memory.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/fluid/platform/enforce.h"
#include "paddle/fluid/platform/place.h"
#include "paddle/phi/core/dense_tensor.h"

namespace paddle {
namespace framework {

using LoDTensor = ::phi::DenseTensor;
using Tensor = ::phi::DenseTensor;
using TensorInplaceVersion = ::phi::TensorInplaceVersion;

/// The same elements as a matrix: the first `num_col_dims` dimensions are the rows.
inline Tensor ReshapeToMatrix(const Tensor& src, int num_col_dims) {
  Tensor matrix;
  matrix.ShareDataWith(src);
  if (src.dims().size() != 2) matrix.Resize(::phi::flatten_to_2d(src.dims(), num_col_dims));
  return matrix;
}

}  // namespace framework
}  // namespace paddle
