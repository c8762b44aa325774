// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/math/pooling.h")
#include_next "paddle/fluid/operators/math/pooling.h"
#else
#pragma once

#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/kernels/funcs/pooling.h"

namespace paddle {
namespace operators {
namespace math {

using ::phi::funcs::AdaptEndIndex;
using ::phi::funcs::AdaptStartIndex;
using ::phi::funcs::AvgPool;
using ::phi::funcs::AvgPoolGrad;
using ::phi::funcs::MaxPool;
using ::phi::funcs::MaxPool2dGradFunctor;
using ::phi::funcs::MaxPool2dWithIndexFunctor;
using ::phi::funcs::MaxPool2dWithIndexGradFunctor;
using ::phi::funcs::MaxPool3dGradFunctor;
using ::phi::funcs::MaxPool3dWithIndexFunctor;
using ::phi::funcs::MaxPool3dWithIndexGradFunctor;
using ::phi::funcs::MaxPoolGrad;
using ::phi::funcs::Pool2dFunctor;
using ::phi::funcs::Pool2dGradFunctor;
using ::phi::funcs::Pool3dFunctor;
using ::phi::funcs::Pool3dGradFunctor;

}  // namespace math
}  // namespace operators
}  // namespace paddle

#endif
