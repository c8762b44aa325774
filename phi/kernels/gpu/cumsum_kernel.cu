#include "phi/kernels/cumsum_kernel.h"

#include <limits>
#include <type_traits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/cumsum_grad_kernel.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/reduce/scan.h"
#include "phi/kernels/primitive/gpu_scan.h"

namespace phi {
namespace {

template <typename T>
struct CumulateSum {
  __device__ T operator()(const T& a, const T& b) const { return static_cast<T>(a + b); }
};
template <typename T>
struct CumulateProduct {
  __device__ T operator()(const T& a, const T& b) const { return static_cast<T>(a * b); }
};
template <typename T>
struct CumulateLogs {
  __device__ T operator()(T a, T b) const {
    const T top = a > b ? a : b, low = a > b ? b : a;
    return top + ::log1p(::exp(low - top));
  }
};

template <typename T, typename Join>
void CumulateElements(const GPUContext& ctx, const DenseTensor& x,
                      const primitive::ScanLines& lines, bool in_tiles, T empty, Join join,
                      DenseTensor* out) {
  const DenseTensor held = x;  // `out` may be its memory
  T* to = ctx.template Alloc<T>(out);
  if (held.numel() == 0) return;
  DenseTensor source = held;
  if (lines.exclusive && held.data<T>() == to) {
    source = DenseTensor();
    source.Resize(held.dims());
    funcs::CopyElements<T>(ctx, held, &source);
  }
  primitive::GpuScanLines(ctx, lines, in_tiles, empty, primitive::LoadElement<T>{source.data<T>()},
                          join, primitive::StoreElement<T>{to});
}

}  // namespace

template <typename T, typename Context>
void CumsumKernel(const Context& ctx, const DenseTensor& x, const Scalar& axis, bool flatten,
                  bool exclusive, bool reverse, DenseTensor* out) {
  const primitive::ScanLines lines{funcs::ScanAxis(x, axis.to<int>(), flatten), reverse,
                                   funcs::IsExclusive(x, exclusive)};
  CumulateElements(ctx, x, lines, true, T(0), CumulateSum<T>(), out);
}

// One thread a line: two infinities that meet give NaN, where a number in between does not.
template <typename T, typename Context>
void LogcumsumexpKernel(const Context& ctx, const DenseTensor& x, int axis, bool flatten,
                        bool exclusive, bool reverse, DenseTensor* out) {
  const primitive::ScanLines lines{funcs::ScanAxis(x, axis, flatten), reverse,
                                   funcs::IsExclusive(x, exclusive)};
  CumulateElements(ctx, x, lines, false, std::numeric_limits<T>::lowest(), CumulateLogs<T>(), out);
}

template <typename T, typename Context>
void CumprodKernel(const Context& ctx, const DenseTensor& x, int dim, DenseTensor* out) {
  const primitive::ScanLines lines{funcs::ScanAxis(x, dim, false), false, false};
  // Floats by one thread a line: a product of terms that meet early may leave their range.
  CumulateElements(ctx, x, lines, std::is_integral_v<T>, T(1), CumulateProduct<T>(), out);
}

template <typename T, typename Context>
void CumsumGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      const Scalar& axis, bool flatten, bool exclusive, bool reverse,
                      DenseTensor* x_grad) {
  const primitive::ScanLines lines{funcs::ScanAxis(x, axis.to<int>(), flatten), !reverse,
                                   funcs::IsExclusive(x, exclusive)};
  CumulateElements(ctx, out_grad, lines, true, T(0), CumulateSum<T>(), x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(cumsum, GPU, ALL_LAYOUT, phi::CumsumKernel, float, double, int16_t, int,
                   int64_t) {}
PD_REGISTER_KERNEL(logcumsumexp, GPU, ALL_LAYOUT, phi::LogcumsumexpKernel, float, double) {}
PD_REGISTER_KERNEL(cumprod, GPU, ALL_LAYOUT, phi::CumprodKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(cumsum_grad, GPU, ALL_LAYOUT, phi::CumsumGradKernel, float, double, int16_t, int,
                   int64_t) {}
