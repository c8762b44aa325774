// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/cpu/cast_impl.h")
#include_next "paddle/phi/kernels/cpu/cast_impl.h"
#else
#pragma once

#include <algorithm>

#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/dense_tensor.h"

namespace phi {

template <typename InT, typename OutT>
struct CastOpTransformFunctor {
  HOSTDEVICE OutT operator()(InT in) const { return static_cast<OutT>(in); }
};
template <typename InT, typename OutT>
void CastKernelImpl(const CPUContext& dev_ctx, const DenseTensor& x, DataType /*out_dtype*/,
                    DenseTensor* out) {
  const InT* from = x.data<InT>();
  OutT* to = dev_ctx.Alloc<OutT>(out);
  std::transform(from, from + x.numel(), to, CastOpTransformFunctor<InT, OutT>());
}
/// The spelling of 2.3.
template <typename InT, typename OutT>
void CastKernelImpl(const CPUContext& dev_ctx, const DenseTensor& x, DenseTensor* out) {
  CastKernelImpl<InT, OutT>(dev_ctx, x, CppTypeToDataType<OutT>::Type(), out);
}

}  // namespace phi

#endif
