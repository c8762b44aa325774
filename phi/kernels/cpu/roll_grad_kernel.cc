#include "phi/kernels/roll_grad_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/index/roll.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

template <typename T, typename Context>
void RollGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    const IntArray& shifts, const std::vector<int64_t>& axis, DenseTensor* x_grad) {
  PADDLE_ENFORCE(out_grad.dims() == x.dims(),
                 errors::InvalidArgument("input Out@GRAD must have shape %s of X; it has %s",
                                         x.dims(), out_grad.dims()));
  T* to = ctx.template Alloc<T>(x_grad);
  if (out_grad.numel() > 0) funcs::Roll(out_grad, shifts, axis, -1, to);
}

template <typename T, typename Context>
void TrilTriuGradKernel(const Context& ctx, const DenseTensor& out_grad, int diagonal, bool lower,
                        DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  const T* from = out_grad.data<T>();
  const int rank = out_grad.dims().size();
  const int64_t height = out_grad.dims()[rank - 2], width = out_grad.dims()[rank - 1];
  for (int64_t row = 0; row < out_grad.numel() / width; ++row) {
    const int64_t edge =  // as in the forward kernel
        std::min(std::max<int64_t>(row % height + diagonal + (lower ? 1 : 0), 0), width);
    const int64_t first = row * width + (lower ? 0 : edge);
    std::copy_n(from + first, lower ? edge : width - edge, to + first);
  }
}

template <typename T, typename Context>
void UnStackGradKernel(const Context& ctx, const std::vector<const DenseTensor*>& out_grad,
                       int axis, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x_grad->numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x_grad->dims(), axis);
  for (size_t i = 0; i < out_grad.size(); ++i) {
    funcs::StridedBox box;
    box.Append(s.outer, s.inner, s.len * s.inner);
    box.Append(s.inner, 1, 1);
    funcs::CopyStrided(box, sizeof(T), out_grad[i]->data<T>(),
                       to + static_cast<int64_t>(i) * s.inner);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(roll_grad, CPU, ALL_LAYOUT, phi::RollGradKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(tril_triu_grad, CPU, ALL_LAYOUT, phi::TrilTriuGradKernel, float, double, bool,
                   int, int64_t, phi::float16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(unstack_grad, CPU, ALL_LAYOUT, phi::UnStackGradKernel, float, double, int,
                   int64_t, phi::complex64, phi::complex128) {}
