#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/fft_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/axis.h"

namespace phi {
namespace {

// The name under which the opposite transform has the same factor.
std::string OppositeNormalization(const std::string& normalization) {
  if (normalization == "backward") return "forward";
  return normalization == "forward" ? "backward" : normalization;
}

}  // namespace

template <typename T, typename Context>
void FftC2CGradKernel(const Context& ctx, const DenseTensor& out_grad,
                      const std::vector<int64_t>& axes, const std::string& normalization,
                      bool forward, DenseTensor* x_grad) {
  FftC2CKernel<T, Context>(ctx, out_grad, axes, OppositeNormalization(normalization), !forward,
                           x_grad);
}

template <typename T, typename Context>
void FftR2CGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      const std::vector<int64_t>& axes, const std::string& normalization,
                      bool forward, bool /*onesided*/, DenseTensor* x_grad) {
  using Real = phi::dtype::Real<T>;
  Real* to = ctx.template Alloc<Real>(x_grad);
  if (x.numel() == 0) return;
  const int last = static_cast<int>(axes.back());
  const funcs::AxisSplit all = funcs::SplitAtAxis(x.dims(), last);
  const int64_t given = funcs::SplitAtAxis(out_grad.dims(), last).len;
  DenseTensor full;
  full.Resize(x.dims());
  T* padded = funcs::AllocZeros<T>(ctx, &full);
  for (int64_t o = 0; o < all.outer; ++o) {
    std::copy_n(out_grad.data<T>() + o * given * all.inner, given * all.inner,
                padded + o * all.len * all.inner);
  }
  FftC2CGradKernel<T, Context>(ctx, full, axes, normalization, forward, &full);
  for (int64_t i = 0; i < x.numel(); ++i) to[i] = full.data<T>()[i].real;
}

template <typename T, typename Context>
void FftC2RGradKernel(const Context& ctx, const DenseTensor& out_grad,
                      const std::vector<int64_t>& axes, const std::string& normalization,
                      bool forward, int64_t /*last_dim_size*/, DenseTensor* x_grad) {
  using Complex = phi::dtype::complex<T>;
  FftR2CKernel<T, Context>(ctx, out_grad, axes, OppositeNormalization(normalization), !forward,
                           true, x_grad);
  if (x_grad->numel() == 0) return;
  const int last = static_cast<int>(axes.back());
  const funcs::AxisSplit half = funcs::SplitAtAxis(x_grad->dims(), last);
  const int64_t mirrored = funcs::SplitAtAxis(out_grad.dims(), last).len - half.len;
  for (int64_t o = 0; o < half.outer; ++o) {
    Complex* first = x_grad->data<Complex>() + (o * half.len + 1) * half.inner;
    for (int64_t i = 0; i < mirrored * half.inner; ++i) first[i] = first[i] * Complex(T(2));
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(fft_c2c_grad, CPU, ALL_LAYOUT, phi::FftC2CGradKernel, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(fft_r2c_grad, CPU, ALL_LAYOUT, phi::FftR2CGradKernel, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // x is real
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(fft_c2r_grad, CPU, ALL_LAYOUT, phi::FftC2RGradKernel, float, double) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
