#pragma once

#include <type_traits>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#ifdef __CUDACC__
#include "phi/kernels/primitive/gpu_elementwise.h"
#endif

namespace phi {
namespace funcs {

/// y[i] = f(x[i]) for i in [0, n); x and y may be the same. Half types are computed in float.
/// `grain`: elements worth a thread of their own. Note [One source for CPU and GPU]
template <typename Context, typename T, typename Out, typename Functor>
void UnaryLoop(const Context& /*ctx*/, const T* x, int64_t n, Out* y, Functor f,
               int64_t grain = 32768) {
  ParallelFor(n, grain, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      y[i] = static_cast<Out>(f(static_cast<ComputeType<T>>(x[i])));
    }
  });
}

#ifdef __CUDACC__
template <typename T, typename Out, typename Functor>
void UnaryLoop(const GPUContext& ctx, const T* x, int64_t n, Out* y, Functor f,
               int64_t /*grain*/ = 0) {
  primitive::GpuUnary(ctx, x, n, y, f);
}
#endif

/// A whole kernel: allocate `out` of type T, compute. For functions that cost more than a few
/// multiplications.
template <typename T, typename Context, typename Functor>
void UnaryCompute(const Context& ctx, const DenseTensor& x, DenseTensor* out, Functor f) {
  T* y = ctx.template Alloc<T>(out);
  UnaryLoop(ctx, x.data<T>(), x.numel(), y, f, /*grain=*/8192);
}

/// The type to compute in; float for integers too.
template <typename T>
using FloatType = std::conditional_t<std::is_integral_v<T>, float, ComputeType<T>>;

/// As UnaryLoop, for functions whose values are no integers: integers give float32.
template <typename T, typename Context, typename Functor>
void UnaryComputeInFloat(const Context& ctx, const DenseTensor& x, DenseTensor* out, Functor f) {
  using Out = std::conditional_t<std::is_integral_v<T>, float, T>;
  Out* y = ctx.template Alloc<Out>(out);
  UnaryLoop(ctx, x.data<T>(), x.numel(), y, f, /*grain=*/8192);
}

}  // namespace funcs
}  // namespace phi
