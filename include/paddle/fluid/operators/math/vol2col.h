// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/math/vol2col.h")
#include_next "paddle/fluid/operators/math/vol2col.h"
#else
#pragma once

#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/kernels/funcs/vol2col.h"

namespace paddle {
namespace operators {
namespace math {

using ::phi::funcs::Col2VolFunctor;
using ::phi::funcs::Vol2ColFunctor;

}  // namespace math
}  // namespace operators
}  // namespace paddle

#endif
