#pragma once

#include "phi/kernels/elementwise_select_kernel.h"
#include "phi/kernels/funcs/elementwise/elementwise_grad.h"
#include "phi/kernels/funcs/reduce/trailing_axis.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

struct FMaxGradX : funcs::GradReads<true, true, false> {
  template <typename C>
  HOSTDEVICE C operator()(C x, C y, C /*out*/, C out_grad) const {
    return x >= y || y != y ? out_grad : C(0);
  }
};
struct FMaxGradY : funcs::GradReads<true, true, false> {
  template <typename C>
  HOSTDEVICE C operator()(C x, C y, C /*out*/, C out_grad) const {
    return x >= y || y != y ? C(0) : out_grad;
  }
};
struct FMinGradX : funcs::GradReads<true, true, false> {
  template <typename C>
  HOSTDEVICE C operator()(C x, C y, C /*out*/, C out_grad) const {
    return x <= y || y != y ? out_grad : C(0);
  }
};
struct FMinGradY : funcs::GradReads<true, true, false> {
  template <typename C>
  HOSTDEVICE C operator()(C x, C y, C /*out*/, C out_grad) const {
    return x <= y || y != y ? C(0) : out_grad;
  }
};

}  // namespace

template <typename T, typename Context>
void ElementwiseFMaxGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                               const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                               DenseTensor* y_grad) {
  funcs::ElementwiseGradCompute<T>(ctx, x, y, nullptr, out_grad,
                                   funcs::TrailingAxisOr(x.dims(), y.dims(), axis), FMaxGradX(),
                                   FMaxGradY(), x_grad, y_grad);
}

template <typename T, typename Context>
void ElementwiseFMinGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                               const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                               DenseTensor* y_grad) {
  funcs::ElementwiseGradCompute<T>(ctx, x, y, nullptr, out_grad,
                                   funcs::TrailingAxisOr(x.dims(), y.dims(), axis), FMinGradX(),
                                   FMinGradY(), x_grad, y_grad);
}

}  // namespace phi
