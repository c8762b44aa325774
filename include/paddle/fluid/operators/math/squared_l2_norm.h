// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/math/squared_l2_norm.h")
#include_next "paddle/fluid/operators/math/squared_l2_norm.h"
#else
#pragma once

#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/kernels/funcs/squared_l2_norm.h"

namespace paddle {
namespace operators {
namespace math {

using ::phi::funcs::SquaredL2Norm;

}  // namespace math
}  // namespace operators
}  // namespace paddle

#endif
