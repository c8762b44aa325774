#pragma once

#include <algorithm>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace funcs {

/// A whole gradient kernel that handles each vector along `axis` alone: line(out, out_grad, count,
/// step, x_grad), with `count` elements `step` apart. x_grad may be the memory of out_grad.
template <typename T, typename Line, typename Context>
void AlongAxisGrad(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                   int axis, Line line, DenseTensor* x_grad) {
  const DenseTensor held = out_grad;
  T* to = ctx.template Alloc<T>(x_grad);
  if (out.numel() == 0) return;
  const T *y = out.data<T>(), *g = held.data<T>();
  const AxisSplit s = SplitAtAxis(out.dims(), axis);
  ParallelFor(s.outer * s.inner, std::max<int64_t>(1, 8192 / s.len),
              [=](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  const int64_t first = i / s.inner * s.len * s.inner + i % s.inner;
                  line(y + first, g + first, s.len, s.inner, to + first);
                }
              });
}

}  // namespace funcs
}  // namespace phi
