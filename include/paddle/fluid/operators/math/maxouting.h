// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/math/maxouting.h")
#include_next "paddle/fluid/operators/math/maxouting.h"
#else
#pragma once

#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/kernels/funcs/maxouting.h"

namespace paddle {
namespace operators {
namespace math {

using ::phi::funcs::MaxOutFunctor;
using ::phi::funcs::MaxOutGradFunctor;

}  // namespace math
}  // namespace operators
}  // namespace paddle

#endif
