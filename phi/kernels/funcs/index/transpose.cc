#include "phi/kernels/funcs/index/transpose.h"

#include <algorithm>
#include <cstring>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/enforce.h"
#include "phi/kernels/funcs/bytes16.h"
#include "phi/kernels/funcs/elementwise/transpose_tile.h"

namespace phi {
namespace funcs {
namespace {

/// The move with axes that stay neighbours merged: axes of `to`, from the outside in.
struct TransposePlan {
  int rank = 0;
  int64_t dims[DDim::kMaxRank];
  int64_t from_step[DDim::kMaxRank];
};

TransposePlan PlanTranspose(const DDim& dims, const std::vector<int>& perm) {
  const DDim steps = stride(dims);
  TransposePlan plan;
  int last = -2;  // axis of `from` that was added last
  for (int axis : perm) {
    if (dims[axis] == 1) continue;
    // neighbours in both: one axis
    bool follows = plan.rank > 0 && last < axis;
    for (int i = last + 1; follows && i < axis; ++i) follows = dims[i] == 1;
    if (follows) {
      plan.dims[plan.rank - 1] *= dims[axis];
      plan.from_step[plan.rank - 1] = steps[axis];
    } else {
      plan.dims[plan.rank] = dims[axis];
      plan.from_step[plan.rank] = steps[axis];
      ++plan.rank;
    }
    last = axis;
  }
  return plan;
}

// to[r, c] = from[r * row_step + c * col_step] for a matrix in which both steps may be large: in
// squares, so that each cache line is used while it is there.
template <typename T>
void MoveMatrix(const T* from, int64_t rows, int64_t cols, int64_t row_step, int64_t col_step,
                int64_t to_row_step, T* to) {
  if (col_step == 1) {
    for (int64_t r = 0; r < rows; ++r) {
      std::memcpy(to + r * to_row_step, from + r * row_step, static_cast<size_t>(cols) * sizeof(T));
    }
    return;
  }
  constexpr int64_t kSquare = 32;
  for (int64_t r0 = 0; r0 < rows; r0 += kSquare) {
    const int64_t height = std::min(kSquare, rows - r0);
    for (int64_t c0 = 0; c0 < cols; c0 += kSquare) {
      const int64_t width = std::min(kSquare, cols - c0);
      const T* square = from + r0 * row_step + c0 * col_step;
      T* out = to + r0 * to_row_step + c0;
      if (row_step == 1) {
        TransposeMatrix(square, width, height, col_step, to_row_step, out);
        continue;
      }
      for (int64_t r = 0; r < height; ++r) {
        for (int64_t c = 0; c < width; ++c)
          out[r * to_row_step + c] = square[r * row_step + c * col_step];
      }
    }
  }
}

// The last axis of `to`, and the axis of `to` that is contiguous in `from`, make a matrix; the
// other axes are counted through.
template <typename T>
void RunTranspose(const TransposePlan& plan, const T* from, T* to) {
  const int last = plan.rank - 1;
  int row_axis = last - 1;
  for (int i = 0; i < last; ++i) {
    if (plan.from_step[i] == 1) row_axis = i;
  }
  int64_t to_step[DDim::kMaxRank];
  int64_t size = 1;
  for (int i = last; i >= 0; --i) {
    to_step[i] = size;
    size *= plan.dims[i];
  }
  const int64_t rows = plan.dims[row_axis], cols = plan.dims[last];
  const int64_t matrices = size / (rows * cols);
  const int64_t grain = std::max<int64_t>(1, 16384 / (rows * cols));
  const auto move = [&](int64_t matrix, int64_t first_row, int64_t row_count) {
    int64_t from_at = 0, to_at = 0, rest = matrix;
    for (int i = last - 1; i >= 0; --i) {
      if (i == row_axis) continue;
      from_at += rest % plan.dims[i] * plan.from_step[i];
      to_at += rest % plan.dims[i] * to_step[i];
      rest /= plan.dims[i];
    }
    MoveMatrix(from + from_at + first_row * plan.from_step[row_axis], row_count, cols,
               plan.from_step[row_axis], plan.from_step[last], to_step[row_axis],
               to + to_at + first_row * to_step[row_axis]);
  };
  if (matrices == 1) {
    ParallelFor(rows, std::max<int64_t>(1, 16384 / cols),
                [&](int64_t begin, int64_t end) { move(0, begin, end - begin); });
    return;
  }
  ParallelFor(matrices, grain, [&](int64_t begin, int64_t end) {
    for (int64_t m = begin; m < end; ++m) move(m, 0, rows);
  });
}

template <typename T>
void TransposeAs(const TransposePlan& plan, const void* from, void* to) {
  RunTranspose(plan, static_cast<const T*>(from), static_cast<T*>(to));
}

}  // namespace

void TransposeBytes(const void* from, const DDim& dims, const std::vector<int>& perm,
                    size_t element_bytes, void* to) {
  const int64_t count = product(dims);
  if (count == 0) return;
  const TransposePlan plan = PlanTranspose(dims, perm);
  if (plan.rank <= 1) {
    std::memcpy(to, from, static_cast<size_t>(count) * element_bytes);
    return;
  }
  switch (element_bytes) {
    case 1:
      return TransposeAs<uint8_t>(plan, from, to);
    case 2:
      return TransposeAs<uint16_t>(plan, from, to);
    case 4:
      return TransposeAs<uint32_t>(plan, from, to);
    case 8:
      return TransposeAs<uint64_t>(plan, from, to);
    case 16:
      return TransposeAs<Bytes16>(plan, from, to);
    default:
      PADDLE_THROW(errors::Unimplemented("transpose of elements of %d bytes", element_bytes));
  }
}

}  // namespace funcs
}  // namespace phi
