// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/math/softmax.h")
#include_next "paddle/fluid/operators/math/softmax.h"
#else
#pragma once

#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/kernels/funcs/softmax.h"

namespace paddle {
namespace operators {
namespace math {

/// The library's, which does for training and for inference (`is_test`).
template <typename DeviceContext, typename T, bool is_test = false, typename Enable = void>
class SoftmaxFunctor : public ::phi::funcs::SoftmaxFunctor<DeviceContext, T> {};
using ::phi::funcs::SoftmaxGradFunctor;

}  // namespace math
}  // namespace operators
}  // namespace paddle

#endif
