#pragma once

#include "phi/kernels/funcs/elementwise/elementwise_loop.h"
#include "phi/kernels/funcs/index/sum_copies.h"
#include "phi/kernels/lerp_grad_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

template <typename C>
struct TimesRest {
  HOSTDEVICE C operator()(C grad, C weight) const { return grad * (C(1) - weight); }
};
template <typename C>
struct TimesWeight {
  HOSTDEVICE C operator()(C grad, C weight) const { return grad * weight; }
};

// grad = part(out_grad, weight), summed over the broadcast axes.
template <typename T, template <typename> class Part, typename Context>
void LerpPartGrad(const Context& ctx, const DenseTensor& weight, const DenseTensor& out_grad,
                  const DDim& dims, DenseTensor* grad) {
  if (grad == nullptr) return;
  DenseTensor parts;
  parts.Resize(out_grad.dims());
  funcs::ElementwiseCompute<T, Part>(ctx, out_grad, weight, -1, &parts);
  funcs::SumToShape<T>(ctx, parts, dims, grad);
}

}  // namespace

template <typename T, typename Context>
void LerpGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    const DenseTensor& weight, const DenseTensor& /*out*/,
                    const DenseTensor& out_grad, DenseTensor* x_grad, DenseTensor* y_grad) {
  LerpPartGrad<T, TimesRest>(ctx, weight, out_grad, x.dims(), x_grad);
  LerpPartGrad<T, TimesWeight>(ctx, weight, out_grad, y.dims(), y_grad);
}

}  // namespace phi
