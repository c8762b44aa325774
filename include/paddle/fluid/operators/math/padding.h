// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/math/padding.h")
#include_next "paddle/fluid/operators/math/padding.h"
#else
#pragma once

#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/kernels/funcs/padding.h"

namespace paddle {
namespace operators {
namespace math {

using ::phi::funcs::PaddingFunctor;
using ::phi::funcs::PaddingGradFunctor;
using ::phi::funcs::PadFunction;
using ::phi::funcs::PadGradFunction;

}  // namespace math
}  // namespace operators
}  // namespace paddle

#endif
