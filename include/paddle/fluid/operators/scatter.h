// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/scatter.h")
#include_next "paddle/fluid/operators/scatter.h"
#else
#pragma once

#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/operators/gather.h"
#include "paddle/fluid/operators/math/blas.h"
#include "paddle/phi/kernels/funcs/scatter.h"

// As phi/kernels/funcs/scatter.h, with the contexts of 2.0 to 2.2: any that is one of the CPU.

namespace paddle {
namespace operators {

template <typename T, typename IndexT = int>
void elementwise_inner_add(const framework::ExecutionContext& ctx, const T* src_pointer,
                           T* dst_pointer, size_t src_index, IndexT dst_index, size_t slice_size) {
  ::phi::funcs::elementwise_inner_add<T, IndexT>(details::OfCpu(ctx.device_context()), src_pointer,
                                                 dst_pointer, src_index, dst_index, slice_size);
}
template <typename T, typename IndexT = int>
void ScatterAssign(const platform::DeviceContext& ctx, const framework::Tensor& src,
                   const framework::Tensor& index, framework::Tensor* output) {
  ::phi::funcs::ScatterAssign<T, IndexT>(details::OfCpu(ctx), src, index, output);
}
template <typename T, typename IndexT = int>
void ScatterAssignAdd(const framework::ExecutionContext& ctx, const framework::Tensor& src,
                      const framework::Tensor& index, framework::Tensor* output) {
  ::phi::funcs::ScatterAssignAdd<T, IndexT>(details::OfCpu(ctx.device_context()), src, index,
                                            output);
}
template <typename T, typename IndexT = int>
void CPUScatterGradForX(const platform::DeviceContext& ctx, const framework::Tensor& index,
                        framework::Tensor* output) {
  ::phi::funcs::CPUScatterGradForX<T, IndexT>(details::OfCpu(ctx), index, output);
}
template <typename T, typename IndexT = int>
void ScatterNdAdd(const framework::ExecutionContext& ctx, const framework::Tensor& update,
                  const framework::Tensor& index, framework::Tensor* output) {
  ::phi::funcs::ScatterNdAdd<T, IndexT>(details::OfCpu(ctx.device_context()), update, index,
                                        output);
}

}  // namespace operators
}  // namespace paddle

#endif
