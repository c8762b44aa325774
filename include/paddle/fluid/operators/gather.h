// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/gather.h")
#include_next "paddle/fluid/operators/gather.h"
#else
#pragma once

#include "paddle/fluid/framework/ddim.h"
#include "paddle/fluid/framework/eigen.h"
#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/operators/math/math_function.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/kernels/funcs/gather.h"

// As phi/kernels/funcs/gather.h, with the contexts of 2.0 to 2.2: any that is one of the CPU.

namespace paddle {
namespace operators {

namespace details {
inline const ::phi::CPUContext& OfCpu(const platform::DeviceContext& ctx) {
  PADDLE_ENFORCE_EQ(platform::is_cpu_place(ctx.GetPlace()), true,
                    platform::errors::PreconditionNotMet("it runs on the CPU alone"));
  return static_cast<const ::phi::CPUContext&>(ctx);
}
}  // namespace details

template <typename T, typename IndexT = int>
void CPUGather(const platform::DeviceContext& ctx, const framework::Tensor& src,
               const framework::Tensor& index, framework::Tensor* output) {
  ::phi::funcs::CPUGather<T, IndexT>(details::OfCpu(ctx), src, index, output);
}
template <typename T, typename IndexT = int>
void CPUGatherNd(const platform::DeviceContext& ctx, const framework::Tensor& input,
                 const framework::Tensor& index, framework::Tensor* output) {
  ::phi::funcs::CPUGatherNd<T, IndexT>(details::OfCpu(ctx), input, index, output);
}

}  // namespace operators
}  // namespace paddle

#endif
