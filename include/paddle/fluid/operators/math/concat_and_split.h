// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/math/concat_and_split.h")
#include_next "paddle/fluid/operators/math/concat_and_split.h"
#else
#pragma once

#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/kernels/funcs/concat_and_split_functor.h"

namespace paddle {
namespace operators {
namespace math {

using ::phi::funcs::ConcatFunctor;
using ::phi::funcs::SplitFunctor;

}  // namespace math
}  // namespace operators
}  // namespace paddle

#endif
