#include "phi/kernels/nanmedian_kernel.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/funcs/reduce/reduce_plan.h"

namespace phi {
namespace {

// Offsets of all elements of an axis set, in row-major order.
struct MedianGroups {
  std::vector<int64_t> starts;   // of each group
  std::vector<int64_t> members;  // of a group, from its start
};

MedianGroups GroupsOfMedian(const DDim& dims, const IntArray& axes) {
  const std::vector<bool> reduced =
      funcs::MarkReducedAxes(axes.GetData(), dims.size(), /*reduce_all=*/false);
  MedianGroups groups = {{0}, {0}};
  const DDim steps = stride(dims);
  for (int i = 0; i < dims.size(); ++i) {
    std::vector<int64_t>& offsets = reduced[i] ? groups.members : groups.starts;
    std::vector<int64_t> more;
    more.reserve(offsets.size() * dims[i]);
    for (int64_t offset : offsets) {
      for (int64_t k = 0; k < dims[i]; ++k) more.push_back(offset + k * steps[i]);
    }
    offsets.swap(more);
  }
  return groups;
}

// The median of one group; `order` is scratch.
template <typename T>
T MedianOf(const T* x, const std::vector<int64_t>& members, std::vector<int64_t>* order,
           int64_t* places) {
  order->clear();
  for (size_t i = 0; i < members.size(); ++i) {
    if (x[members[i]] == x[members[i]]) order->push_back(static_cast<int64_t>(i));
  }
  if (order->empty()) {
    places[0] = places[1] = -1;
    return std::numeric_limits<T>::quiet_NaN();
  }
  const auto less = [&](int64_t a, int64_t b) {
    const T va = x[members[a]], vb = x[members[b]];
    return va < vb || (va == vb && a < b);
  };
  const auto middle = order->begin() + static_cast<std::ptrdiff_t>(order->size() / 2);
  std::nth_element(order->begin(), middle, order->end(), less);
  const bool even = order->size() % 2 == 0;
  places[1] = *middle;
  places[0] = even ? *std::max_element(order->begin(), middle, less) : *middle;
  const T high = x[members[places[1]]], low = x[members[places[0]]];
  return even ? static_cast<T>((low + high) / 2) : high;
}

}  // namespace

template <typename T, typename Context>
void NanmedianKernel(const Context& ctx, const DenseTensor& x, const IntArray& axes,
                     bool /*keepdim*/, DenseTensor* out, DenseTensor* median_index) {
  T* to = ctx.template Alloc<T>(out);
  DenseTensor unwanted;
  if (median_index == nullptr) unwanted.Resize(make_ddim({2 * out->numel()}));
  int64_t* places = ctx.template Alloc<int64_t>(median_index == nullptr ? &unwanted : median_index);
  const MedianGroups groups = GroupsOfMedian(x.dims(), axes);
  const T* from = funcs::DataOrNull<T>(x);
  const auto count = static_cast<int64_t>(groups.members.size());
  ParallelFor(static_cast<int64_t>(groups.starts.size()),
              std::max<int64_t>(1, 4096 / std::max<int64_t>(1, count)),
              [&](int64_t begin, int64_t end) {
                std::vector<int64_t> order;
                for (int64_t i = begin; i < end; ++i) {
                  to[i] = MedianOf(from + groups.starts[i], groups.members, &order, places + 2 * i);
                }
              });
}

template <typename T, typename Context>
void NanmedianGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& median_index,
                         const DenseTensor& out_grad, const IntArray& axes, bool /*keepdim*/,
                         DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (x.numel() == 0) return;
  const MedianGroups groups = GroupsOfMedian(x.dims(), axes);
  const auto count = static_cast<int64_t>(groups.starts.size());
  const std::vector<int64_t> places = funcs::IndexValues(median_index, "MedianIndex");
  PADDLE_ENFORCE(
      static_cast<int64_t>(places.size()) >= 2 * count && out_grad.numel() == count,
      errors::InvalidArgument("inputs MedianIndex and Out@GRAD must have two elements and one for "
                              "each of %d medians; their shapes are %s and %s",
                              count, median_index.dims(), out_grad.dims()));
  const T* g = out_grad.data<T>();
  const auto size = static_cast<int64_t>(groups.members.size());
  for (int64_t i = 0; i < count; ++i) {
    const int64_t low = places[2 * i], high = places[2 * i + 1];
    PADDLE_ENFORCE(low >= -1 && low < size && high >= -1 && high < size,
                   errors::InvalidArgument("input MedianIndex must be in [-1, %d); two are %d, %d",
                                           size, low, high));
    if (low < 0 || high < 0) continue;
    if (low == high) {
      to[groups.starts[i] + groups.members[low]] += g[i];
    } else {
      to[groups.starts[i] + groups.members[low]] += static_cast<T>(g[i] / T(2));
      to[groups.starts[i] + groups.members[high]] += static_cast<T>(g[i] / T(2));
    }
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(nanmedian, CPU, ALL_LAYOUT, phi::NanmedianKernel, float, double, int, int64_t) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(nanmedian_grad, CPU, ALL_LAYOUT, phi::NanmedianGradKernel, float, double, int,
                   int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
