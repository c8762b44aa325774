#pragma once

#include "paddle/phi/common/data_type.h"
#include "paddle/phi/common/layout.h"
#include "paddle/phi/common/place.h"
#include "paddle/phi/core/enforce.h"
#include "phi/api/tensor.h"

namespace paddle {
namespace experimental {
using phi::Tensor;
}  // namespace experimental

using phi::Tensor;
}  // namespace paddle
