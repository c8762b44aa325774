#include "phi/kernels/vector_product_kernel.h"

#include <cmath>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"
#include "phi/kernels/impl/cross_kernel_impl.h"
#include "phi/kernels/primitive/gpu_reduce.h"

namespace phi {
namespace {

// Element i of the Kronecker product.
template <typename T>
struct KronBody {
  funcs::KronShape shape;
  const T *x, *y;
  T* to;
  __device__ void operator()(int64_t i) const {
    using C = funcs::ComputeType<T>;
    const int64_t y_width = shape.y[shape.rank - 1], width = shape.x[shape.rank - 1] * y_width;
    const int64_t row = i / width, column = i - row * width;
    int64_t x_at = 0, y_at = 0;
    shape.RowsOf(row, &x_at, &y_at);
    x_at += column / y_width;
    y_at += column % y_width;
    to[i] = static_cast<T>(static_cast<C>(x[x_at]) * static_cast<C>(y[y_at]));
  }
};

// The terms of a p-norm, how they are joined, and what becomes of the sum; in float64.
struct NormTerms {
  double p;
  bool is_largest, is_smallest;

  __device__ double Term(double d) const {
    const double size = fabs(d);
    if (p == 0) return size != 0 ? 1 : 0;
    if (is_largest || is_smallest || p == 1) return size;
    return p == 2 ? size * size : pow(size, p);
  }
  __device__ double operator()(double a, double b) const {
    if (is_largest) return a < b ? b : a;
    if (is_smallest) return b < a ? b : a;
    return a + b;
  }
};
struct NormFinish {
  double p;
  bool keeps;
  __device__ double operator()(double total, int64_t) const {
    if (keeps) return total;
    return p == 2 ? sqrt(total) : pow(total, static_cast<double>(1 / static_cast<float>(p)));
  }
};
template <typename T>
struct NormSource {
  const T* from;
  NormTerms terms;
  __device__ int64_t Base(int64_t /*o*/) const { return 0; }
  __device__ double Load(int64_t /*base*/, int64_t /*o*/, int64_t k) const {
    return terms.Term(static_cast<double>(from[k]));
  }
};

}  // namespace

template <typename T, typename Context>
void KronKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  primitive::GpuLoop(
      ctx, out->numel(),
      KronBody<T>{funcs::KronShape(x.dims(), y.dims()), x.data<T>(), y.data<T>(), to});
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
  const bool is_infinite = std::isinf(p);
  const NormTerms terms{p, is_infinite && p > 0, is_infinite && p < 0};
  const int64_t count = difference.numel();
  const NormSource<T> source{count == 0 ? nullptr : difference.data<T>(), terms};
  primitive::GpuReduce(ctx, 1, count, true, terms.is_smallest ? static_cast<double>(INFINITY) : 0.0,
                       source, terms, NormFinish{p, p == 0 || p == 1 || is_infinite},
                       ctx.template Alloc<T>(out));
}

}  // namespace phi

PD_REGISTER_KERNEL(kron, GPU, ALL_LAYOUT, phi::KronKernel, int, int64_t, float, double,
                   phi::float16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(cross, GPU, ALL_LAYOUT, phi::CrossKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(dist, GPU, ALL_LAYOUT, phi::DistKernel, float, double) {}
