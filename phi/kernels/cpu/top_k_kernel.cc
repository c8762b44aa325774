#include "phi/kernels/top_k_kernel.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace {

template <typename T>
using Placed = std::pair<T, int64_t>;

template <typename T>
struct PlacedBelow {
  bool operator()(const Placed<T>& a, const Placed<T>& b) const {
    return (a.first == a.first && b.first != b.first) || a.first < b.first;
  }
};
template <typename T>
struct PlacedAbove {
  bool operator()(const Placed<T>& a, const Placed<T>& b) const {
    return (a.first != a.first && b.first == b.first) || a.first > b.first;
  }
};

// For every line along the axis: arrange(its elements), then the first `count` go out.
template <typename T, typename Context, typename Arrange>
void ArrangeLines(const Context& ctx, const DenseTensor& x, int axis, int64_t count,
                  Arrange arrange, DenseTensor* out, DenseTensor* indices) {
  T* values = ctx.template Alloc<T>(out);
  int64_t* places = ctx.template Alloc<int64_t>(indices);
  if (out->numel() == 0) return;
  const T* from = x.data<T>();
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  ParallelFor(s.outer * s.inner, std::max<int64_t>(1, 4096 / s.len),
              [&](int64_t begin, int64_t end) {
                std::vector<Placed<T>> line(s.len);
                for (int64_t l = begin; l < end; ++l) {
                  const int64_t o = l / s.inner, i = l % s.inner;
                  for (int64_t k = 0; k < s.len; ++k)
                    line[k] = {from[(o * s.len + k) * s.inner + i], k};
                  arrange(&line);
                  for (int64_t k = 0; k < count; ++k) {
                    values[(o * count + k) * s.inner + i] = line[k].first;
                    places[(o * count + k) * s.inner + i] = line[k].second;
                  }
                }
              });
}

// The first k in order. Few of many are kept in a heap; else they are parted off and sorted.
template <typename T, typename Before>
void BringToFront(std::vector<Placed<T>>* line, int64_t k, Before before) {
  const auto begin = line->begin(), end = line->end();
  if (k * 64 < static_cast<int64_t>(line->size())) {
    std::partial_sort(begin, begin + k, end, before);
  } else {
    std::nth_element(begin, begin + k - 1, end, before);
    std::sort(begin, begin + k - 1, before);
  }
}

// To the front: the smallest of the most frequent elements, at its last index.
template <typename T>
void BringModeToFront(std::vector<Placed<T>>* line) {
  std::stable_sort(line->begin(), line->end(), PlacedBelow<T>());
  Placed<T> best = line->front();
  int64_t best_count = 0, count = 0;
  for (size_t i = 0; i < line->size(); ++i) {
    count = i > 0 && (*line)[i].first == (*line)[i - 1].first ? count + 1 : 1;
    if (count >= best_count && (count > best_count || best.first == (*line)[i].first)) {
      best = (*line)[i];
      best_count = count;
    }
  }
  line->front() = best;
}

}  // namespace

template <typename T, typename Context>
void ArgsortKernel(const Context& ctx, const DenseTensor& x, int axis, bool descending,
                   DenseTensor* out, DenseTensor* indices) {
  const int64_t n = funcs::SplitAtAxis(x.dims(), axis).len;
  const auto sort = [descending](std::vector<Placed<T>>* line) {
    if (descending) {
      std::sort(line->begin(), line->end(), PlacedAbove<T>());
    } else {
      std::sort(line->begin(), line->end(), PlacedBelow<T>());
    }
  };
  ArrangeLines<T>(ctx, x, axis, n, sort, out, indices);
}

template <typename T, typename Context>
void TopkKernel(const Context& ctx, const DenseTensor& x, const Scalar& k, int axis, bool largest,
                bool /*sorted*/, DenseTensor* out, DenseTensor* indices) {
  const auto count = k.to<int64_t>();
  const auto choose = [count, largest](std::vector<Placed<T>>* line) {
    if (largest) {
      BringToFront(line, count, PlacedAbove<T>());
    } else {
      BringToFront(line, count, PlacedBelow<T>());
    }
  };
  ArrangeLines<T>(ctx, x, axis, count, choose, out, indices);
}

template <typename T, typename Context>
void KthvalueKernel(const Context& ctx, const DenseTensor& x, int k, int axis, bool /*keepdim*/,
                    DenseTensor* out, DenseTensor* indices) {
  const auto choose = [k](std::vector<Placed<T>>* line) {
    std::nth_element(line->begin(), line->begin() + k - 1, line->end(), PlacedBelow<T>());
    (*line)[0] = (*line)[k - 1];
  };
  ArrangeLines<T>(ctx, x, axis, 1, choose, out, indices);
}

template <typename T, typename Context>
void ModeKernel(const Context& ctx, const DenseTensor& x, int axis, bool /*keepdim*/,
                DenseTensor* out, DenseTensor* indices) {
  ArrangeLines<T>(
      ctx, x, axis, 1, [](std::vector<Placed<T>>* line) { BringModeToFront(line); }, out, indices);
}

}  // namespace phi

PD_REGISTER_KERNEL(argsort, CPU, ALL_LAYOUT, phi::ArgsortKernel, float, double, int, int64_t) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(top_k, CPU, ALL_LAYOUT, phi::TopkKernel, float, double, int, int64_t) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(kthvalue, CPU, ALL_LAYOUT, phi::KthvalueKernel, float, double, int, int64_t) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(mode, CPU, ALL_LAYOUT, phi::ModeKernel, float, double, int, int64_t) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
}
