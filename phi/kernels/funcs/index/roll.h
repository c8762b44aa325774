#pragma once

#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace funcs {

/// Copies the box [at, rank) of axes; each shifted axis is split where it wraps.
template <typename Context>
void RollFrom(const Context& ctx, const DDim& dims, const std::vector<int64_t>& shift, int at,
              int64_t from, int64_t to, StridedBox box, size_t bytes, const char* source,
              char* target) {
  if (at == dims.size()) {
    CopyStrided(ctx, box, bytes, source + from * static_cast<int64_t>(bytes),
                target + to * static_cast<int64_t>(bytes));
    return;
  }
  const int64_t step = box.to_step[at], by = shift[at];
  box.dims[at] = dims[at] - by;
  RollFrom(ctx, dims, shift, at + 1, from, to + by * step, box, bytes, source, target);
  if (by == 0) return;
  box.dims[at] = by;
  RollFrom(ctx, dims, shift, at + 1, from + (dims[at] - by) * step, to, box, bytes, source, target);
}

/// Rolls the elements along axis[i] by sign * shifts[i] positions, wrapping around; without axes, x
/// is rolled as one vector. `to` holds as many elements as x, of which there is one or more.
template <typename T, typename Context>
void Roll(const Context& ctx, const DenseTensor& x, const IntArray& shifts,
          const std::vector<int64_t>& axis, int sign, T* to) {
  const DDim dims = axis.empty() ? make_ddim({x.numel()}) : x.dims();
  std::vector<int64_t> shift(dims.size(), 0);
  for (size_t i = 0; i < shifts.size(); ++i) {
    const int at = axis.empty() ? 0 : CanonicalAxis(axis[i], dims.size());
    const int64_t by = shifts[i] % dims[at];  // any int64_t may be asked for
    shift[at] = ((shift[at] + sign * by) % dims[at] + dims[at]) % dims[at];
  }
  StridedBox box = DenseBox(dims);
  for (int i = 0; i < box.rank; ++i) box.from_step[i] = box.to_step[i];
  RollFrom(ctx, dims, shift, 0, 0, 0, box, sizeof(T), reinterpret_cast<const char*>(x.data<T>()),
           reinterpret_cast<char*>(to));
}

}  // namespace funcs
}  // namespace phi
