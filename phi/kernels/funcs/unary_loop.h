#pragma once

#include "phi/backends/cpu/parallel_for.h"
#include "phi/kernels/funcs/compute_type.h"

namespace phi {
namespace funcs {

/// y[i] = f(x[i]) for i in [0, n); x and y may be the same. Half types are computed in float.
/// `grain`: elements worth a thread of their own.
template <typename T, typename Out, typename Functor>
void UnaryLoop(const T* x, int64_t n, Out* y, Functor f, int64_t grain = 32768) {
  ParallelFor(n, grain, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      y[i] = static_cast<Out>(f(static_cast<ComputeType<T>>(x[i])));
    }
  });
}

}  // namespace funcs
}  // namespace phi
