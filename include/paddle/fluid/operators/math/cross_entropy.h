// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/math/cross_entropy.h")
#include_next "paddle/fluid/operators/math/cross_entropy.h"
#else
#pragma once

#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/kernels/funcs/cross_entropy.h"

namespace paddle {
namespace operators {
namespace math {

using ::phi::funcs::CrossEntropyFunctor;
using ::phi::funcs::TolerableValue;

}  // namespace math
}  // namespace operators
}  // namespace paddle

#endif
