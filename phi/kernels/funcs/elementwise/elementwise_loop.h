#pragma once

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#ifdef __CUDACC__
#include "phi/kernels/primitive/gpu_elementwise.h"
#endif

namespace phi {
namespace funcs {

/// out[i] = f(x[i * kXStep], y[i * kYStep]); a step of 0 makes a constant of that operand. The
/// pointers are of T, T, Out and Functor: what walks over the rows is compiled once for all types.
template <int kXStep, int kYStep, typename T, typename Out, typename Functor>
__attribute__((noinline)) void ElementwiseRow(const void* x_row, const void* y_row, int64_t n,
                                              void* out_row, const void* functor) {
  using C = ComputeType<T>;
  const T* x = static_cast<const T*>(x_row);
  const T* y = static_cast<const T*>(y_row);
  Out* out = static_cast<Out*>(out_row);
  Functor f = *static_cast<const Functor*>(functor);
  if constexpr (kXStep == 0) {
    const C a = static_cast<C>(*x);
    for (int64_t i = 0; i < n; ++i) out[i] = static_cast<Out>(f(a, static_cast<C>(y[i])));
  } else if constexpr (kYStep == 0) {
    const C b = static_cast<C>(*y);
    for (int64_t i = 0; i < n; ++i) out[i] = static_cast<Out>(f(static_cast<C>(x[i]), b));
  } else {
    for (int64_t i = 0; i < n; ++i) {
      out[i] = static_cast<Out>(f(static_cast<C>(x[i]), static_cast<C>(y[i])));
    }
  }
}

/// out = f(x, y) with broadcasting at `axis` (-1: aligned at the end). `out` has its shape and
/// memory; it may be the memory of an operand that does not repeat. Note [One source for CPU and
/// GPU]
template <typename T, typename Context, typename Out, typename Functor>
void ElementwiseLoop(const Context& /*ctx*/, const DenseTensor& x, const DenseTensor& y, int axis,
                     Functor f, Out* out, int64_t out_numel) {
  if (out_numel == 0) return;
  if (x.dims() != y.dims()) {
    const BinaryRows rows = {sizeof(T), sizeof(Out), &ElementwiseRow<1, 1, T, Out, Functor>,
                             &ElementwiseRow<0, 1, T, Out, Functor>,
                             &ElementwiseRow<1, 0, T, Out, Functor>};
    BroadcastRows(PlanBroadcast(x.dims(), y.dims(), axis), rows, x.data<T>(), y.data<T>(), out, &f);
    return;
  }
  const T* a = x.data<T>();
  const T* b = y.data<T>();
  if (out_numel <= kElementwiseGrain) {
    ElementwiseRow<1, 1, T, Out, Functor>(a, b, out_numel, out, &f);
    return;
  }
  ParallelFor(out_numel, kElementwiseGrain, [=, &f](int64_t begin, int64_t end) {
    ElementwiseRow<1, 1, T, Out, Functor>(a + begin, b + begin, end - begin, out + begin, &f);
  });
}

#ifdef __CUDACC__
template <typename T, typename Out, typename Functor>
void ElementwiseLoop(const GPUContext& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                     Functor f, Out* out, int64_t out_numel) {
  primitive::GpuBinary<T>(ctx, x, y, axis, f, out, out_numel);
}
#endif

/// A whole binary kernel: allocate `out` of type T, compute.
template <typename T, template <typename> class Functor, typename Context>
void ElementwiseCompute(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                        DenseTensor* out) {
  T* result = ctx.template Alloc<T>(out);
  ElementwiseLoop<T>(ctx, x, y, axis, Functor<ComputeType<T>>(), result, out->numel());
}

}  // namespace funcs
}  // namespace phi
