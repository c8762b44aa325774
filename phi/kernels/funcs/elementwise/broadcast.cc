#include "phi/kernels/funcs/elementwise/broadcast.h"

#include <algorithm>

#include "phi/backends/cpu/parallel_for.h"

namespace phi {
namespace funcs {
namespace {

// Walks over rows of a plan of rank 2 and more, whose steps are bytes.
class RowWalk {
 public:
  RowWalk(const BroadcastPlan& plan, int64_t row, const char* x, const char* y)
      : plan_(plan), outer_rank_(plan.rank - 1), x_(x), y_(y) {
    for (int i = outer_rank_ - 1; i >= 0; --i) {
      at_[i] = row % plan.dims[i];
      row /= plan.dims[i];
      x_ += at_[i] * plan.x_step[i];
      y_ += at_[i] * plan.y_step[i];
    }
  }
  // The first elements of the row.
  const char* x() const { return x_; }
  const char* y() const { return y_; }
  void Next() {
    for (int i = outer_rank_ - 1; i >= 0; --i) {
      x_ += plan_.x_step[i];
      y_ += plan_.y_step[i];
      if (++at_[i] < plan_.dims[i]) break;
      x_ -= at_[i] * plan_.x_step[i];
      y_ -= at_[i] * plan_.y_step[i];
      at_[i] = 0;
    }
  }

 private:
  const BroadcastPlan& plan_;
  const int outer_rank_;
  int64_t at_[DDim::kMaxRank];
  const char* x_;
  const char* y_;
};

}  // namespace

bool PadToRank(const DDim& dims, int axis, int rank, DDim* padded) {
  const int64_t at = axis < 0 ? int64_t{rank} - dims.size() + axis + 1 : axis;
  int size = dims.size();
  while (at + size > rank && size > 0 && dims[size - 1] == 1) --size;
  if (at < 0 || at + size > rank) return false;
  int64_t values[DDim::kMaxRank];
  std::fill_n(values, rank, 1);
  std::copy_n(dims.Get(), size, values + at);
  *padded = DDim(values, rank);
  return true;
}

bool BroadcastDims(const DDim& x, const DDim& y, int axis, DDim* out, int* mismatch) {
  const int rank = std::max(x.size(), y.size());
  *mismatch = -1;
  if (x.size() == y.size() && axis > 0) return false;
  DDim a, b;
  const bool x_is_full = x.size() >= y.size();
  if (!PadToRank(x, x_is_full ? 0 : axis, rank, &a) ||
      !PadToRank(y, x_is_full ? axis : 0, rank, &b)) {
    return false;
  }
  int64_t values[DDim::kMaxRank];
  for (int i = 0; i < rank; ++i) {
    const bool known = a[i] >= 0 && b[i] >= 0;
    if (known && a[i] != b[i] && a[i] != 1 && b[i] != 1) {
      *mismatch = i;
      return false;
    }
    if (known) {
      values[i] = a[i] == 1 ? b[i] : a[i];
    } else {
      values[i] = std::max(a[i], b[i]) > 1 ? std::max(a[i], b[i]) : -1;
    }
  }
  *out = DDim(values, rank);
  return true;
}

BroadcastPlan PlanBroadcast(const DDim& x, const DDim& y, int axis) {
  const int rank = std::max(x.size(), y.size());
  const bool x_is_full = x.size() >= y.size();
  DDim a, b;
  const int at = x.size() == y.size() ? 0 : axis;
  PadToRank(x, x_is_full ? 0 : at, rank, &a);
  PadToRank(y, x_is_full ? at : 0, rank, &b);
  BroadcastPlan plan;
  bool x_repeats = false, y_repeats = false;  // of the last axis put in the plan
  for (int i = 0; i < rank; ++i) {
    const int64_t n = std::max(a[i], b[i]);
    if (n == 1) continue;
    const bool x_one = a[i] == 1, y_one = b[i] == 1;
    if (plan.rank > 0 && x_one == x_repeats && y_one == y_repeats) {
      plan.dims[plan.rank - 1] *= n;
      continue;
    }
    plan.dims[plan.rank] = n;
    plan.x_step[plan.rank] = x_one ? 0 : 1;
    plan.y_step[plan.rank] = y_one ? 0 : 1;
    x_repeats = x_one;
    y_repeats = y_one;
    ++plan.rank;
  }
  if (plan.rank == 0) {
    plan.rank = 1;
    plan.dims[0] = 1;
    plan.x_step[0] = plan.y_step[0] = 1;
  }
  int64_t x_size = 1, y_size = 1;
  for (int i = plan.rank - 1; i >= 0; --i) {
    const bool x_moves = plan.x_step[i] != 0, y_moves = plan.y_step[i] != 0;
    plan.x_step[i] = x_moves ? x_size : 0;
    plan.y_step[i] = y_moves ? y_size : 0;
    if (x_moves) x_size *= plan.dims[i];
    if (y_moves) y_size *= plan.dims[i];
  }
  return plan;
}

void BroadcastRows(BroadcastPlan plan, const BinaryRows& rows, const void* x, const void* y,
                   void* out, const void* functor) {
  const int64_t inner = plan.inner();
  for (int i = 0; i < plan.rank; ++i) {
    plan.x_step[i] *= static_cast<int64_t>(rows.in_bytes);
    plan.y_step[i] *= static_cast<int64_t>(rows.in_bytes);
  }
  const int64_t x_step = plan.x_step[plan.rank - 1];
  const int64_t y_step = plan.y_step[plan.rank - 1];
  const auto out_bytes = static_cast<int64_t>(rows.out_bytes);
  const auto* const a = static_cast<const char*>(x);
  const auto* const b = static_cast<const char*>(y);
  auto* const to = static_cast<char*>(out);
  const BinaryRows::Row row = x_step == 0 ? rows.y_alone : y_step == 0 ? rows.x_alone : rows.both;
  if (plan.rank == 1) {
    ParallelFor(inner, kElementwiseGrain, [=](int64_t begin, int64_t end) {
      row(a + begin * x_step, b + begin * y_step, end - begin, to + begin * out_bytes, functor);
    });
    return;
  }
  const int64_t grain = std::max<int64_t>(1, kElementwiseGrain / inner);
  ParallelFor(plan.rows(), grain, [=, &plan](int64_t begin, int64_t end) {
    const auto compute = row;  // in registers, as the rest: the closure is reachable for row
    const void* const f = functor;
    const int64_t n = inner, row_bytes = inner * out_bytes;
    char* out_row = to + begin * row_bytes;
    RowWalk walk(plan, begin, a, b);
    for (int64_t i = begin; i < end; ++i, walk.Next(), out_row += row_bytes) {
      compute(walk.x(), walk.y(), n, out_row, f);
    }
  });
}

}  // namespace funcs
}  // namespace phi
