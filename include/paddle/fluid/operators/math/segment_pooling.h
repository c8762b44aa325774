// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/math/segment_pooling.h")
#include_next "paddle/fluid/operators/math/segment_pooling.h"
#else
#pragma once

#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/kernels/funcs/segment_pooling.h"

namespace paddle {
namespace operators {

using ::phi::funcs::SegmentPoolFunctor;
using ::phi::funcs::SegmentPoolGradFunctor;

}  // namespace operators
}  // namespace paddle

#endif
