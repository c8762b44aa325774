#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "phi/backends/cpu/parallel_for.h"

namespace phi {
namespace funcs {

/// Sequences of several lengths, ordered so that one time step of all of them is one matrix: step t
/// is rows [start(t), start(t + 1)), the sequences that still run, longest first. So the rows of a
/// step are the first ones of the step before.
class SequenceBatch {
 public:
  /// `offsets` delimit the sequences; `reverse`: the first step is the last row of each.
  SequenceBatch(const std::vector<size_t>& offsets, bool reverse) : order_(offsets.size() - 1) {
    std::iota(order_.begin(), order_.end(), size_t{0});
    const auto length = [&](size_t s) { return offsets[s + 1] - offsets[s]; };
    std::stable_sort(order_.begin(), order_.end(),
                     [&](size_t a, size_t b) { return length(a) > length(b); });
    const size_t longest = order_.empty() ? 0 : length(order_[0]);
    size_t running = order_.size();
    starts_.push_back(0);
    for (size_t t = 0; t < longest; ++t) {
      while (length(order_[running - 1]) <= t) --running;
      for (size_t i = 0; i < running; ++i) {
        const size_t s = order_[i];
        rows_.push_back(static_cast<int64_t>(reverse ? offsets[s + 1] - 1 - t : offsets[s] + t));
      }
      starts_.push_back(static_cast<int64_t>(rows_.size()));
    }
  }

  int64_t sequences() const { return static_cast<int64_t>(order_.size()); }
  int64_t steps() const { return static_cast<int64_t>(starts_.size()) - 1; }
  int64_t start(int64_t t) const { return starts_[t]; }
  int64_t size(int64_t t) const { return starts_[t + 1] - starts_[t]; }
  /// The row of the sequences that is row `i` of the batches.
  int64_t row(int64_t i) const { return rows_[i]; }
  /// The sequence that is row `i` of each step.
  const std::vector<size_t>& order() const { return order_; }

  /// Rows of sequences to rows of batches: to[i] = from[row(i)].
  template <typename T>
  void Gather(const T* from, int64_t width, T* to) const {
    EachRow(width, [=](int64_t i) { std::copy_n(from + rows_[i] * width, width, to + i * width); });
  }
  /// The inverse of Gather: to[row(i)] = from[i].
  template <typename T>
  void Scatter(const T* from, int64_t width, T* to) const {
    EachRow(width, [=](int64_t i) { std::copy_n(from + i * width, width, to + rows_[i] * width); });
  }
  /// One row a sequence, in the order of the batches.
  template <typename T>
  std::vector<T> Reorder(const T* from, int64_t width) const {
    std::vector<T> to(order_.size() * width);
    for (size_t i = 0; i < order_.size(); ++i) {
      std::copy_n(from + static_cast<int64_t>(order_[i]) * width, width, to.data() + i * width);
    }
    return to;
  }

 private:
  template <typename Body>
  void EachRow(int64_t width, Body body) const {
    const int64_t grain = std::max<int64_t>(1, 32768 / std::max<int64_t>(1, width));
    ParallelFor(static_cast<int64_t>(rows_.size()), grain, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) body(i);
    });
  }

  std::vector<size_t> order_;
  std::vector<int64_t> starts_;  // starts_.back() == rows_.size()
  std::vector<int64_t> rows_;
};

}  // namespace funcs
}  // namespace phi
