// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/cpu/elementwise_grad.h")
#include_next "paddle/phi/kernels/cpu/elementwise_grad.h"
#else
#pragma once

#include "paddle/phi/kernels/funcs/eigen/common.h"
#include "paddle/phi/kernels/funcs/elementwise_grad_base.h"

namespace phi {

template <typename T>
struct IdentityGrad {
  HOSTDEVICE T operator()(T /*x*/, T /*y*/, T /*out*/, T dout) const { return dout; }
};
template <typename T>
struct SubGradDX {
  HOSTDEVICE T operator()(T /*x*/, T /*y*/, T /*out*/, T dout) const { return dout; }
};
template <typename T>
struct SubGradDY {
  HOSTDEVICE T operator()(T /*x*/, T /*y*/, T /*out*/, T dout) const { return -dout; }
};

/// The gradient of an operation whose derivatives read `dout` alone: x and y give their shapes, and
/// need no memory; their elements, in the functors' arguments, are those of `dout`.
template <typename T, typename DX_OP, typename DY_OP>
void ElemwiseExplicitGradCompute(const CPUContext& dev_ctx, const DenseTensor& x,
                                 const DenseTensor& y, const DenseTensor& out,
                                 const DenseTensor& dout, int axis, DenseTensor* dx,
                                 DenseTensor* dy, DX_OP dx_op, DY_OP dy_op) {
  if (x.dims() == y.dims()) {
    funcs::ElemwiseGradComputeNoBroadcast<CPUContext, T>(dev_ctx, x.dims(), y.dims(), dout, dout,
                                                         out, dout, axis, dx, dy, dx_op, dy_op);
  } else {
    funcs::ElemwiseGradComputeWithBroadcast<T>(dev_ctx, x.dims(), y.dims(), dout, dout, out, dout,
                                               axis, dx, dy, dx_op, dy_op);
  }
}
template <typename T>
void ElementwiseAddGrad(const CPUContext& ctx, const DenseTensor& x, const DenseTensor& y,
                        const DenseTensor& out, const DenseTensor& dout, DenseTensor* dx,
                        DenseTensor* dy, int axis = -1) {
  ElemwiseExplicitGradCompute<T>(ctx, x, y, out, dout, axis, dx, dy, IdentityGrad<T>(),
                                 IdentityGrad<T>());
}
template <typename T>
void ElementwiseSubGrad(const CPUContext& ctx, const DenseTensor& x, const DenseTensor& y,
                        const DenseTensor& out, const DenseTensor& dout, DenseTensor* dx,
                        DenseTensor* dy, int axis = -1) {
  ElemwiseExplicitGradCompute<T>(ctx, x, y, out, dout, axis, dx, dy, SubGradDX<T>(),
                                 SubGradDY<T>());
}

}  // namespace phi

#endif
