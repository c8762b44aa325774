#include "phi/kernels/unique_kernel.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace {

// x as slices that lie together: `count` of `width` elements.
template <typename T>
struct SliceTable {
  SliceTable(const DenseTensor& x, const std::vector<int>& axis) : dims(x.dims()) {
    if (axis.empty()) dims = DDim({x.numel()});
    at = axis.empty() ? 0 : funcs::CanonicalAxis(axis[0], dims.size());
    split = funcs::SplitAtAxis(dims, at);
    count = split.len;
    width = split.outer * split.inner;
    const T* from = funcs::DataOrNull<T>(x);
    data = from;
    if (split.outer == 1) return;
    moved.resize(x.numel());
    for (int64_t o = 0; o < split.outer; ++o) {
      for (int64_t i = 0; i < count; ++i) {
        const T* line = from + (o * count + i) * split.inner;
        std::copy_n(line, split.inner, moved.data() + i * width + o * split.inner);
      }
    }
    data = moved.data();
  }
  const T* Slice(int64_t i) const { return data + i * width; }
  bool Same(int64_t a, int64_t b) const { return std::equal(Slice(a), Slice(a) + width, Slice(b)); }
  bool Less(int64_t a, int64_t b) const {
    return std::lexicographical_compare(Slice(a), Slice(a) + width, Slice(b), Slice(b) + width,
                                        NumberLess);
  }
  // NaN is ordered behind all numbers.
  static bool NumberLess(T a, T b) { return b != b ? a == a : a < b; }

  DDim dims;
  int at;
  funcs::AxisSplit split;
  int64_t count, width;
  const T* data;
  std::vector<T> moved;
};

// What unique finds: for each distinct slice its first position and its count; for each slice the
// number of its distinct slice.
struct UniqueSlices {
  std::vector<int64_t> first, counts, inverse;

  // Equal slices stand together in `order`.
  template <typename T>
  void Collect(const SliceTable<T>& table, const std::vector<int64_t>& order) {
    inverse.resize(order.size());
    for (size_t i = 0; i < order.size(); ++i) {
      if (i == 0 || !table.Same(order[i - 1], order[i])) {
        first.push_back(order[i]);
        counts.push_back(0);
      }
      ++counts.back();
      inverse[order[i]] = static_cast<int64_t>(first.size()) - 1;
    }
  }
};

template <typename Index>
void StoreIndices(const std::vector<int64_t>& from, Index* to) {
  for (size_t i = 0; i < from.size(); ++i) to[i] = static_cast<Index>(from[i]);
}

template <typename Context>
void WriteIndexList(const Context& ctx, bool wanted, const std::vector<int64_t>& list,
                    DataType dtype, DenseTensor* out) {
  if (!wanted || out == nullptr) return;
  out->Resize({static_cast<int64_t>(list.size())});
  if (dtype == DataType::INT32) {
    StoreIndices(list, ctx.template Alloc<int>(out));
  } else {
    StoreIndices(list, ctx.template Alloc<int64_t>(out));
  }
}

template <typename T, typename Context>
void WriteSlices(const Context& ctx, const SliceTable<T>& table, const std::vector<int64_t>& which,
                 DenseTensor* out) {
  DDim dims = table.dims;
  dims[table.at] = static_cast<int64_t>(which.size());
  out->Resize(dims);
  T* to = ctx.template Alloc<T>(out);
  for (int64_t o = 0; o < table.split.outer; ++o) {
    for (int64_t i : which) {
      to = std::copy_n(table.Slice(i) + o * table.split.inner, table.split.inner, to);
    }
  }
}

template <typename T>
std::vector<int64_t> OrderOfSlices(const SliceTable<T>& table, bool sorted) {
  std::vector<int64_t> order(table.count);
  std::iota(order.begin(), order.end(), int64_t{0});
  if (sorted) {
    std::stable_sort(order.begin(), order.end(),
                     [&](int64_t a, int64_t b) { return table.Less(a, b); });
  }
  return order;
}

}  // namespace

template <typename T, typename Context>
void UniqueKernel(const Context& ctx, const DenseTensor& x, bool return_index, bool return_inverse,
                  bool return_counts, const std::vector<int>& axis, DataType dtype,
                  DenseTensor* out, DenseTensor* indices, DenseTensor* index, DenseTensor* counts) {
  const SliceTable<T> table(x, axis);
  UniqueSlices found;
  found.Collect(table, OrderOfSlices(table, true));
  WriteIndexList(ctx, return_index, found.first, dtype, indices);
  WriteIndexList(ctx, return_inverse, found.inverse, dtype, index);
  WriteIndexList(ctx, return_counts, found.counts, dtype, counts);
  WriteSlices(ctx, table, found.first, out);
}

template <typename T, typename Context>
void UniqueRawKernel(const Context& ctx, const DenseTensor& x, bool return_index,
                     bool return_inverse, bool return_counts, const std::vector<int>& axis,
                     DataType dtype, bool is_sorted, DenseTensor* out, DenseTensor* indices,
                     DenseTensor* index, DenseTensor* counts) {
  if (is_sorted) {
    return UniqueKernel<T, Context>(ctx, x, return_index, return_inverse, return_counts, axis,
                                    dtype, out, indices, index, counts);
  }
  const SliceTable<T> table(x, {});
  UniqueSlices found;
  std::unordered_map<T, int64_t> known;
  for (int64_t i = 0; i < table.count; ++i) {
    const auto next = static_cast<int64_t>(found.first.size());
    const auto inserted = known.emplace(table.data[i], next);
    if (inserted.second) found.first.push_back(i);
    found.inverse.push_back(inserted.first->second);
  }
  WriteIndexList(ctx, true, found.inverse, dtype, index);
  WriteSlices(ctx, table, found.first, out);
}

template <typename T, typename Context>
void UniqueConsecutiveKernel(const Context& ctx, const DenseTensor& x, bool return_inverse,
                             bool return_counts, const std::vector<int>& axis, DataType dtype,
                             DenseTensor* out, DenseTensor* index, DenseTensor* counts) {
  const SliceTable<T> table(x, axis);
  UniqueSlices found;
  found.Collect(table, OrderOfSlices(table, false));
  WriteIndexList(ctx, return_inverse, found.inverse, dtype, index);
  WriteIndexList(ctx, return_counts, found.counts, dtype, counts);
  WriteSlices(ctx, table, found.first, out);
}

}  // namespace phi

// Lists of indices have the type that attribute `dtype` says.
PD_REGISTER_KERNEL(unique, CPU, ALL_LAYOUT, phi::UniqueKernel, float, double, int, int64_t) {
  for (int i = 1; i < 4; ++i) kernel->OutputAt(i).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(unique_raw, CPU, ALL_LAYOUT, phi::UniqueRawKernel, float, double, int, int64_t) {
  for (int i = 1; i < 4; ++i) kernel->OutputAt(i).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(unique_consecutive, CPU, ALL_LAYOUT, phi::UniqueConsecutiveKernel, float, double,
                   int, int64_t) {
  for (int i = 1; i < 3; ++i) kernel->OutputAt(i).SetDataType(phi::DataType::UNDEFINED);
}
