#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "framework/program/convert_utils.h"
#include "ops/common/family/copy_op.h"

namespace paddle::operators {

/// The distinct slices of a tensor along one axis, or its distinct elements. A slice with NaN
/// equals no other and stands behind those with a number in its place.
template <typename T>
class DifferentSlices {
 public:
  enum Order { kSorted, kFirstSeen, kConsecutive };

  /// axis -1: the elements.
  DifferentSlices(const DenseTensor& x, int axis, Order order)
      : dims_(axis < 0 ? phi::make_ddim({x.numel()}) : x.dims()),
        split_(reference::SplitAt(dims_, std::max(axis, 0))),
        axis_(std::max(axis, 0)),
        data_(x.numel() == 0 ? nullptr : x.data<T>()) {
    std::vector<int64_t> slices(split_.axis);
    std::iota(slices.begin(), slices.end(), int64_t{0});
    if (order != kConsecutive) {
      std::stable_sort(slices.begin(), slices.end(),
                       [this](int64_t a, int64_t b) { return Compare(a, b) < 0; });
    }
    inverse.resize(slices.size());
    for (size_t i = 0; i < slices.size(); ++i) {
      if (i == 0 || !Same(slices[i - 1], slices[i])) {
        first.push_back(slices[i]);
        counts.push_back(0);
      }
      ++counts.back();
      inverse[slices[i]] = static_cast<int64_t>(first.size()) - 1;
    }
    if (order == kFirstSeen) ReorderByFirst();
  }

  void WriteValues(const framework::ExecutionContext& ctx, DenseTensor* out) const {
    phi::DDim dims = dims_;
    dims[axis_] = static_cast<int64_t>(first.size());
    std::vector<T> values;
    for (int64_t o = 0; o < split_.outer; ++o) {
      for (int64_t slice : first) {
        const T* from = data_ + (o * split_.axis + slice) * split_.inner;
        values.insert(values.end(), from, from + split_.inner);
      }
    }
    out->Resize(dims);
    std::copy(values.begin(), values.end(), reference::Allocate<T>(ctx, out));
  }
  /// One of the lists below, in the type of attribute `dtype`.
  static void WriteIndices(const framework::ExecutionContext& ctx,
                           const std::vector<int64_t>& indices, const char* slot) {
    const std::vector<double> numbers(indices.begin(), indices.end());
    reference::WriteNumbers(ctx, {static_cast<int64_t>(indices.size())},
                            framework::TransToPhiDataType(ctx.Attr<int>("dtype")), numbers,
                            ctx.Output<DenseTensor>(slot));
  }

  std::vector<int64_t> first;    // the first position of each distinct slice
  std::vector<int64_t> counts;   // how often each distinct slice occurs
  std::vector<int64_t> inverse;  // the index of each slice of x among the distinct ones

 private:
  // How two numbers are ordered: NaN is the last and equals NaN.
  static int CompareNumbers(T a, T b) {
    const bool a_is_nan = a != a, b_is_nan = b != b;
    if (a_is_nan || b_is_nan) return static_cast<int>(a_is_nan) - static_cast<int>(b_is_nan);
    return a < b ? -1 : a > b ? 1 : 0;
  }
  // The first of the numbers of two slices that differ decides.
  int Compare(int64_t a, int64_t b) const {
    for (int64_t o = 0; o < split_.outer; ++o) {
      const T* left = data_ + (o * split_.axis + a) * split_.inner;
      const T* right = data_ + (o * split_.axis + b) * split_.inner;
      for (int64_t k = 0; k < split_.inner; ++k) {
        const int difference = CompareNumbers(left[k], right[k]);
        if (difference != 0) return difference;
      }
    }
    return 0;
  }
  bool Same(int64_t a, int64_t b) const {
    for (int64_t o = 0; o < split_.outer; ++o) {
      const T* left = data_ + (o * split_.axis + a) * split_.inner;
      const T* right = data_ + (o * split_.axis + b) * split_.inner;
      if (!std::equal(left, left + split_.inner, right)) return false;
    }
    return true;
  }
  void ReorderByFirst() {
    std::vector<int64_t> order(first.size()), place(first.size());
    std::iota(order.begin(), order.end(), int64_t{0});
    std::sort(order.begin(), order.end(),
              [this](int64_t a, int64_t b) { return first[a] < first[b]; });
    std::vector<int64_t> old_first = first, old_counts = counts;
    for (size_t i = 0; i < order.size(); ++i) {
      first[i] = old_first[order[i]];
      counts[i] = old_counts[order[i]];
      place[order[i]] = static_cast<int64_t>(i);
    }
    for (int64_t& which : inverse) which = place[which];
  }

  const phi::DDim dims_;
  const reference::Split3 split_;
  const int axis_;
  const T* const data_;
};

/// The axis of an op with attribute `axis`, a list of one or none; -1: none.
inline int UniqueAxis(const framework::ExecutionContext& ctx, int rank) {
  const auto axis = ctx.Attr<std::vector<int>>("axis");
  return axis.empty() ? -1 : reference::PositiveAxis(axis[0], rank, "unique");
}

}  // namespace paddle::operators
