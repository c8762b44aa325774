// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/strided_memcpy.h")
#include_next "paddle/fluid/operators/strided_memcpy.h"
#else
#pragma once

#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/kernels/funcs/detail/strided_memcpy.h"

namespace paddle {
namespace operators {

using ::phi::funcs::StridedMemcpy;
using ::phi::funcs::StridedMemcpyWithAxis0;
using ::phi::funcs::StridedNumelCopyWithAxis;

}  // namespace operators
}  // namespace paddle

#endif
