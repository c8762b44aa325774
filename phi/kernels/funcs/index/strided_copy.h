#pragma once

#include <cstddef>
#include <cstdint>

#include "phi/core/ddim.h"

namespace phi {

class GPUContext;

namespace funcs {

/// A box of elements and how to step through it on both sides. Steps count elements; 0 repeats the
/// source, negative ones walk backwards.
struct StridedBox {
  static constexpr int kMaxRank = 2 * DDim::kMaxRank;  // tile splits each axis in two

  int rank = 0;
  int64_t dims[kMaxRank];
  int64_t from_step[kMaxRank];
  int64_t to_step[kMaxRank];

  void Append(int64_t size, int64_t from, int64_t to) {
    dims[rank] = size;
    from_step[rank] = from;
    to_step[rank] = to;
    ++rank;
  }
};

/// A box of `dims` that fills dense memory in order and reads one element again and again; set
/// from_step to read something else.
StridedBox DenseBox(const DDim& dims);

/// Dense `from`, aligned at the end and repeated where it has size 1, to dense `to`.
/// Requires: every size of `from` is 1 or that of `to`.
StridedBox ExpandBox(const DDim& from, const DDim& to);

/// Copies a box of elements of `element_bytes` (1, 2, 4, 8 or 16). Neighbouring axes that step
/// alike become one, whole rows are copied at once, large boxes by several threads. The two sides
/// may not overlap, and no two elements may be written to one address.
void CopyStrided(StridedBox box, size_t element_bytes, const void* from, void* to);

/// The box with neighbouring axes that step alike made one, and without axes of size 1.
StridedBox MergeAxes(const StridedBox& box);

/// CopyStrided on the device of the context; for the GPU it is enqueued.
/// Note [One source for CPU and GPU]
template <typename Context>
void CopyStrided(const Context& /*ctx*/, const StridedBox& box, size_t element_bytes,
                 const void* from, void* to) {
  CopyStrided(box, element_bytes, from, to);
}
void CopyStrided(const GPUContext& ctx, const StridedBox& box, size_t element_bytes,
                 const void* from, void* to);

}  // namespace funcs
}  // namespace phi
