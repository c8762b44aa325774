#pragma once

#include <cstdint>

#include "phi/common/hostdevice.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/kernels/funcs/for_each.h"

namespace phi {
namespace funcs {

/// The sizes of one layer of `rnn`.
struct RnnShape {
  int64_t steps, batch, hidden, directions;
  const int* lengths;  // [batch]; nullptr: all steps count

  /// True if step `t` lies beyond the end of sequence `b`.
  HOSTDEVICE bool IsOver(int64_t t, int64_t b) const {
    return lengths != nullptr && t >= lengths[b];
  }
};

struct NarrowLengthBody {
  const int64_t* from;
  int* to;
  HOSTDEVICE void operator()(int64_t i) const { to[i] = static_cast<int>(from[i]); }
};

/// The lengths of the sequences, int32 or int64, as int32, which `own` may hold; nullptr without
/// the tensor: all steps count.
template <typename Context>
const int* LengthsOf(const Context& ctx, const paddle::optional<DenseTensor>& lengths,
                     DenseTensor* own) {
  if (!lengths || lengths->numel() == 0) return nullptr;
  if (lengths->dtype() != DataType::INT64) return lengths->data<int>();
  own->Resize(lengths->dims());
  int* to = ctx.template Alloc<int>(own);
  ForEach(ctx, lengths->numel(), 32768, NarrowLengthBody{lengths->data<int64_t>(), to});
  return to;
}

template <typename T>
struct DropByMaskBody {
  const uint8_t* mask;
  T keep;
  T* x;
  HOSTDEVICE void operator()(int64_t i) const { x[i] = mask[i] == 0 ? T(0) : x[i] / keep; }
};

/// The dropout between layers of `rnn`, and its gradient.
template <typename T, typename Context>
void DropByMask(const Context& ctx, const uint8_t* mask, float p, int64_t n, T* x) {
  ForEach(ctx, n, 32768, DropByMaskBody<T>{mask, static_cast<T>(1.0f - p), x});
}

}  // namespace funcs
}  // namespace phi
