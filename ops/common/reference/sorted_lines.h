#pragma once

#include <utility>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {
namespace reference {

/// An element and its index on the line.
template <typename T>
using NumberedElement = std::pair<T, int64_t>;

template <typename T>
bool IsNan(const T& v) {
  return v != v;
}
/// The order of elements; NaN is the largest.
template <typename T>
bool Smaller(const NumberedElement<T>& a, const NumberedElement<T>& b) {
  if (IsNan(a.first) || IsNan(b.first)) return !IsNan(a.first) && IsNan(b.first);
  return a.first < b.first;
}
template <typename T>
bool Larger(const NumberedElement<T>& a, const NumberedElement<T>& b) {
  return Smaller(b, a);
}

/// For every line of X along `axis`, choose(line) gives the elements of Out and Indices along that
/// axis.
template <typename T, typename Choose>
void MapLines(const framework::ExecutionContext& ctx, int axis, const char* op_type,
              Choose choose) {
  const auto* x = ctx.Input<DenseTensor>("X");
  T* values = Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
  auto* places = Allocate<int64_t>(ctx, ctx.Output<DenseTensor>("Indices"));
  if (x->numel() == 0) return;
  const Split3 n = SplitAt(x->dims(), PositiveAxis(axis, x->dims().size(), op_type));
  for (int64_t o = 0; o < n.outer; ++o) {
    for (int64_t i = 0; i < n.inner; ++i) {
      std::vector<NumberedElement<T>> line;
      for (int64_t k = 0; k < n.axis; ++k) {
        line.emplace_back(x->data<T>()[(o * n.axis + k) * n.inner + i], k);
      }
      const std::vector<NumberedElement<T>> chosen = choose(line);
      const auto count = static_cast<int64_t>(chosen.size());
      for (int64_t k = 0; k < count; ++k) {
        values[(o * count + k) * n.inner + i] = chosen[k].first;
        places[(o * count + k) * n.inner + i] = chosen[k].second;
      }
    }
  }
}

}  // namespace reference

}  // namespace paddle::operators
