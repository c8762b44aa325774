#pragma once

#include <algorithm>

#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/conv/channels_first.h"
#include "phi/kernels/funcs/conv/volume_conv.h"

namespace phi {
namespace funcs {

/// One side of a convolution with its channels first: x itself, or a copy in `held`.
template <typename T, typename Context>
const T* ChannelsFirstSide(const Context& ctx, const DenseTensor& x, bool channel_last,
                           DenseTensor* held) {
  if (!channel_last) return x.data<T>();
  ToChannelsFirst<T>(ctx, x, held);
  return held->data<T>();
}

/// Writes one side of a convolution: calls write(memory with the channels first), then copies that
/// memory to `out` if its channels are last.
template <typename T, typename Context, typename Write>
void WriteSide(const Context& ctx, bool channel_last, DenseTensor* out, Write write) {
  T* to = ctx.template Alloc<T>(out);
  if (!channel_last) return write(to);
  DenseTensor first;
  first.Resize(ChannelsFirstDims(out->dims()));
  write(ctx.template Alloc<T>(&first));
  FromChannelsFirst(first.data<T>(), first.dims(), to);
}

/// If an operand is empty, fills the gradients `a` and `b` (nullptr: not wanted) with zeros and
/// returns true.
template <typename T, typename Context>
bool FillEmptyConvGrads(const Context& ctx, bool empty, DenseTensor* a, DenseTensor* b) {
  for (DenseTensor* grad : {a, b}) {
    if (!empty || grad == nullptr) continue;
    T* to = ctx.template Alloc<T>(grad);
    std::fill_n(to, grad->numel(), T(0));
  }
  return empty;
}

}  // namespace funcs
}  // namespace phi
