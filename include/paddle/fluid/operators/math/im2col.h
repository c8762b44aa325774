// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/math/im2col.h")
#include_next "paddle/fluid/operators/math/im2col.h"
#else
#pragma once

#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/kernels/funcs/im2col.h"

namespace paddle {
namespace operators {
namespace math {

using ::phi::funcs::Col2ImFunctor;
using ::phi::funcs::ColFormat;
using ::phi::funcs::Im2ColFunctor;

}  // namespace math
}  // namespace operators
}  // namespace paddle

#endif
