#pragma once

#include "paddle/phi/core/utils/unroll_array_ops.h"

namespace paddle {
namespace framework {
using ::phi::UnrollAssign;
using ::phi::UnrollCompare;
using ::phi::UnrollFillConstant;
using ::phi::UnrollProduct;
using ::phi::UnrollVarArgsAssign;
}  // namespace framework
}  // namespace paddle
