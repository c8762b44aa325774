#pragma once

#include <cmath>

#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/reduce/reduce_loop.h"

namespace phi {
namespace funcs {

template <typename C>
struct IsKeptLabel {
  C ignored;
  template <typename T>
  HOSTDEVICE int64_t operator()(const T& label, int64_t) const {
    return std::fabs(static_cast<C>(label) - ignored) > C(1e-5) ? 1 : 0;
  }
};
struct AddCounts {
  HOSTDEVICE int64_t operator()(int64_t a, int64_t b) const { return a + b; }
};
struct KeepCount {
  HOSTDEVICE int64_t operator()(int64_t count, int64_t) const { return count; }
};

template <typename T>
struct DivideByCountBody {
  const int64_t* count;
  T* y;
  HOSTDEVICE void operator()(int64_t i) const {
    using C = ComputeType<T>;
    const C divisor = *count == 0 ? C(1e-5) : static_cast<C>(*count);
    y[i] = static_cast<T>(static_cast<C>(y[i]) / divisor);
  }
};

/// Divides the label.numel() elements of y by how many labels are not `ignore_index`; by 1e-5 if
/// all are.
template <typename T, typename Context>
void DivideByKeptLabels(const Context& ctx, const DenseTensor& label, int ignore_index, T* y) {
  using C = ComputeType<T>;
  DenseTensor count;
  count.Resize({1});
  int64_t* kept = ctx.template Alloc<int64_t>(&count);
  ReduceLoop(ctx, PlanReduce(label.dims(), {}, true), label.data<T>(), kept,
             MakeReduction(int64_t{0}, IsKeptLabel<C>{static_cast<C>(ignore_index)}, AddCounts(),
                           KeepCount()));
  ForEach(ctx, label.numel(), 32768, DivideByCountBody<T>{kept, y});
}

}  // namespace funcs
}  // namespace phi
