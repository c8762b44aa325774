#include "phi/core/kernel_registry.h"
#include "phi/kernels/fft_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/primitive/gpu_loop.h"

// The gradient of a transform is the transform in the other direction with the same factor.

namespace phi {
namespace {

// The normalization that gives the other direction the factor of this one.
std::string OtherNormalization(const std::string& normalization) {
  if (normalization == "backward") return "forward";
  return normalization == "forward" ? "backward" : normalization;
}

// Multiplies elements [begin, end) of the lines along `axis`.
template <typename T>
void ScaleAlongOnGpu(const GPUContext& ctx, const DDim& dims, int axis, int64_t begin, int64_t end,
                     phi::dtype::Real<T> factor, T* data) {
  const funcs::AxisSplit s = funcs::SplitAtAxis(dims, axis);
  primitive::GpuLoop(ctx, s.outer * s.len * s.inner, [=] DEVICE(int64_t i) {
    const int64_t k = i / s.inner % s.len;
    if (k >= begin && k < end) data[i] = T(data[i].real * factor, data[i].imag * factor);
  });
}

// Elements [1, MirroredElements(n)) of n have a conjugate in the other half, which they represent
// too.
int64_t MirroredElements(int64_t n) { return n - n / 2; }

}  // namespace

template <typename T, typename Context>
void FftC2CGradKernel(const Context& ctx, const DenseTensor& out_grad,
                      const std::vector<int64_t>& axes, const std::string& normalization,
                      bool forward, DenseTensor* x_grad) {
  FftC2CKernel<T>(ctx, out_grad, axes, OtherNormalization(normalization), !forward, x_grad);
}

template <typename T, typename Context>
void FftR2CGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      const std::vector<int64_t>& axes, const std::string& normalization,
                      bool forward, bool onesided, DenseTensor* x_grad) {
  using Real = phi::dtype::Real<T>;
  const int last = static_cast<int>(axes.back());
  const int64_t n = funcs::SplitAtAxis(x.dims(), last).len;
  if (out_grad.numel() == 0) {
    funcs::AllocZeros<Real>(ctx, x_grad);
    return;
  }
  DenseTensor held;
  held.Resize(out_grad.dims());
  T* values = ctx.template Alloc<T>(&held);
  if (onesided) {  // the real part of half a spectrum: the transform that adds its conjugate
    funcs::GpuCopyAsync(ctx, values, out_grad.data<T>(),
                        static_cast<size_t>(out_grad.numel()) * sizeof(T));
    ScaleAlongOnGpu(ctx, held.dims(), last, 1, MirroredElements(n), Real(0.5), values);
    FftC2RKernel<T>(ctx, held, axes, OtherNormalization(normalization), !forward, n, x_grad);
    return;
  }
  FftC2CKernel<T>(ctx, out_grad, axes, OtherNormalization(normalization), !forward, &held);
  Real* to = ctx.template Alloc<Real>(x_grad);
  primitive::GpuLoop(ctx, held.numel(), [=] DEVICE(int64_t i) { to[i] = values[i].real; });
}

template <typename T, typename Context>
void FftC2RGradKernel(const Context& ctx, const DenseTensor& out_grad,
                      const std::vector<int64_t>& axes, const std::string& normalization,
                      bool forward, int64_t /*last_dim_size*/, DenseTensor* x_grad) {
  const int last = static_cast<int>(axes.back());
  FftR2CKernel<T>(ctx, out_grad, axes, OtherNormalization(normalization), !forward,
                  /*onesided=*/true, x_grad);
  if (x_grad->numel() == 0) return;
  const int64_t n = funcs::SplitAtAxis(out_grad.dims(), last).len;
  ScaleAlongOnGpu(ctx, x_grad->dims(), last, 1, MirroredElements(n), T(2),
                  x_grad->data<phi::dtype::complex<T>>());
}

}  // namespace phi

// x is real where its gradient's kernel is complex, and the other way round.
PD_REGISTER_KERNEL(fft_c2c_grad, GPU, ALL_LAYOUT, phi::FftC2CGradKernel, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(fft_r2c_grad, GPU, ALL_LAYOUT, phi::FftR2CGradKernel, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(fft_c2r_grad, GPU, ALL_LAYOUT, phi::FftC2RGradKernel, float, double) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
