#include "phi/kernels/vector_product_kernel.h"

#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"
#include "phi/kernels/funcs/linalg/vector_product.h"
#include "phi/kernels/impl/cross_kernel_impl.h"

namespace phi {
namespace {

// The norm of order p of the elements of d, in float64.
template <typename T>
double NormOf(const T* d, int64_t count, double p) {
  double value = std::isinf(p) && p < 0 ? INFINITY : 0;
  for (int64_t i = 0; i < count; ++i) {
    const double size = std::fabs(static_cast<double>(d[i]));
    if (p == 0) {
      value += size != 0;
    } else if (std::isinf(p)) {
      value = p > 0 ? std::max(value, size) : std::min(value, size);
    } else {
      value += p == 1 ? size : p == 2 ? size * size : std::pow(size, p);
    }
  }
  if (p == 0 || p == 1 || std::isinf(p)) return value;
  return p == 2 ? std::sqrt(value) : std::pow(value, 1 / static_cast<float>(p));
}

}  // namespace

template <typename T, typename Context>
void KronKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const funcs::KronShape shape(x.dims(), y.dims());
  const int64_t x_width = shape.x[shape.rank - 1], y_width = shape.y[shape.rank - 1];
  const int64_t width = x_width * y_width;
  const T *a = x.data<T>(), *b = y.data<T>();
  ParallelFor(out->numel() / width, std::max<int64_t>(1, 32768 / width),
              [=](int64_t begin, int64_t end) {
                for (int64_t row = begin; row < end; ++row) {
                  int64_t x_at = 0, y_at = 0;
                  shape.RowsOf(row, &x_at, &y_at);
                  T* z = to + row * width;
                  for (int64_t i = 0; i < x_width; ++i, z += y_width) {
                    const C scale = static_cast<C>(a[x_at + i]);
                    for (int64_t j = 0; j < y_width; ++j) {
                      z[j] = static_cast<T>(scale * static_cast<C>(b[y_at + j]));
                    }
                  }
                }
              });
}

template <typename T, typename Context>
void DistKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, float p,
                DenseTensor* out) {
  DDim dims;
  int mismatch = -1;
  funcs::BroadcastDims(x.dims(), y.dims(), -1, &dims, &mismatch);
  DenseTensor difference;
  difference.Resize(dims);
  funcs::ElementwiseCompute<T, funcs::SubtractFunctor>(ctx, x, y, -1, &difference);
  const double norm = NormOf(difference.data<T>(), difference.numel(), p);
  *ctx.template Alloc<T>(out) = static_cast<T>(norm);
}

}  // namespace phi

PD_REGISTER_KERNEL(kron, CPU, ALL_LAYOUT, phi::KronKernel, int, int64_t, float, double,
                   phi::float16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(cross, CPU, ALL_LAYOUT, phi::CrossKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(dist, CPU, ALL_LAYOUT, phi::DistKernel, float, double) {}
