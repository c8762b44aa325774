#include "phi/kernels/unique_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/gpu_prefix_sum.h"
#include "phi/kernels/funcs/index/gpu_sort_keys.h"
#include "phi/kernels/funcs/index/gpu_sort_rows.h"
#include "phi/kernels/primitive/gpu_bytes.h"
#include "phi/kernels/primitive/gpu_order_key.h"
#include "phi/kernels/primitive/gpu_rows.h"

namespace phi {
namespace {

// x as `split.len` slices along an axis; without an axis, its elements.
struct UniqueTable {
  UniqueTable(const DenseTensor& x, const std::vector<int>& axis) : dims(x.dims()) {
    if (axis.empty()) dims = DDim({x.numel()});
    at = axis.empty() ? 0 : funcs::CanonicalAxis(axis[0], dims.size());
    split = funcs::SplitAtAxis(dims, at);
  }
  DDim dims;
  int at;
  funcs::AxisSplit split;
};

template <typename T>
struct SliceElements {
  funcs::AxisSplit s;
  const T* x;
  __device__ T At(int64_t slice, int64_t k) const {
    return x[(k / s.inner * s.len + slice) * s.inner + k % s.inner];
  }
};

template <typename T>
struct SliceKeyBody {
  SliceElements<T> slices;
  int64_t k;
  const int64_t* order;
  uint64_t* keys;
  __device__ void operator()(int64_t i) const {
    keys[i] = primitive::OrderKey(slices.At(order[i], k));
  }
};

// 1 where a slice differs from the one before it in the order.
template <typename T>
struct NewSliceBody {
  SliceElements<T> slices;
  const int64_t* order;
  int64_t* flags;
  __device__ void operator()(int64_t i) const {
    bool same = i > 0;
    const int64_t width = slices.s.outer * slices.s.inner;
    for (int64_t k = 0; same && k < width; ++k) {
      same = slices.At(order[i - 1], k) == slices.At(order[i], k);
    }
    flags[i] = same ? 0 : 1;
  }
};

struct NumberSlicesBody {
  const int64_t *order, *flags, *sums;
  int64_t *first, *begin, *inverse;
  __device__ void operator()(int64_t i) const {
    const int64_t number = sums[i] - 1;
    inverse[order[i]] = number;
    if (flags[i] == 0) return;
    first[number] = order[i];
    begin[number] = i;
  }
};

// For each distinct slice where it comes first and how often it comes; for each slice the number of
// its distinct slice.
struct GpuUniqueSlices {
  funcs::GpuArray<int64_t> first, counts, inverse;
};

funcs::GpuOrder CountingOrder(const GPUContext& ctx, int64_t count) {
  funcs::GpuOrder order;
  order.memory = ctx.Workspace(static_cast<size_t>(count) * sizeof(int64_t));
  order.values = static_cast<int64_t*>(order.memory->ptr());
  int64_t* const to = order.values;
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) { to[i] = i; });
  return order;
}

// The slices in lexicographic order: by their last element first.
template <typename T>
funcs::GpuOrder OrderOfSlicesOnGpu(const GPUContext& ctx, const SliceElements<T>& slices) {
  const int64_t count = slices.s.len;
  funcs::GpuOrder order = CountingOrder(ctx, count);
  const funcs::GpuArray<uint64_t> memory(ctx, count);
  uint64_t* keys = memory.data();
  for (int64_t k = slices.s.outer * slices.s.inner - 1; k >= 0; --k) {
    primitive::GpuLoop(ctx, count, SliceKeyBody<T>{slices, k, order.values, keys});
    order = funcs::GpuSortByKey(ctx, keys, order.values, count, primitive::kOrderKeyBits<T>);
  }
  return order;
}

// How many distinct slices there are decides shapes: the host waits for it.
template <typename T>
GpuUniqueSlices CollectSlices(const GPUContext& ctx, const SliceElements<T>& slices,
                              const int64_t* order) {
  const int64_t count = slices.s.len;
  const funcs::GpuArray<int64_t> flags(ctx, count);
  primitive::GpuLoop(ctx, count, NewSliceBody<T>{slices, order, flags.data()});
  const funcs::GpuFlagged found = funcs::CountFlagged(ctx, flags.data(), count);
  const int64_t total = found.total;
  GpuUniqueSlices unique{funcs::GpuArray<int64_t>(ctx, total), funcs::GpuArray<int64_t>(ctx, total),
                         funcs::GpuArray<int64_t>(ctx, count)};
  const funcs::GpuArray<int64_t> begins(ctx, total);
  int64_t* const begin = begins.data();
  primitive::GpuLoop(ctx, count,
                     NumberSlicesBody{order, flags.data(), found.sums, unique.first.data(), begin,
                                      unique.inverse.data()});
  int64_t* const counts = unique.counts.data();
  primitive::GpuLoop(ctx, total, [=] DEVICE(int64_t i) {
    counts[i] = (i + 1 < total ? begin[i + 1] : count) - begin[i];
  });
  return unique;
}

template <typename Index>
void StoreIndicesOnGpu(const GPUContext& ctx, const funcs::GpuArray<int64_t>& list, Index* to) {
  const int64_t* from = list.data();
  primitive::GpuLoop(ctx, list.count(),
                     [=] DEVICE(int64_t i) { to[i] = static_cast<Index>(from[i]); });
}

void WriteIndexListOnGpu(const GPUContext& ctx, bool wanted, const funcs::GpuArray<int64_t>& list,
                         DataType dtype, DenseTensor* out) {
  if (!wanted || out == nullptr) return;
  out->Resize({list.count()});
  if (dtype == DataType::INT32) {
    StoreIndicesOnGpu(ctx, list, ctx.template Alloc<int>(out));
  } else {
    StoreIndicesOnGpu(ctx, list, ctx.template Alloc<int64_t>(out));
  }
}

template <typename T>
void WriteSlicesOnGpu(const GPUContext& ctx, const UniqueTable& table, const T* from,
                      const funcs::GpuArray<int64_t>& which, DenseTensor* out) {
  using Element = primitive::Bytes<sizeof(T)>;
  DDim dims = table.dims;
  dims[table.at] = which.count();
  out->Resize(dims);
  T* to = ctx.template Alloc<T>(out);
  primitive::GpuTakeRows(ctx, reinterpret_cast<const Element*>(from), table.split, which.data(),
                         which.count(), reinterpret_cast<Element*>(to));
}

// The distinct slices in the order in which they come first.
GpuUniqueSlices InOrderOfAppearance(const GPUContext& ctx, const GpuUniqueSlices& sorted) {
  const int64_t total = sorted.first.count(), count = sorted.inverse.count();
  GpuUniqueSlices unique{funcs::GpuArray<int64_t>(ctx, total), funcs::GpuArray<int64_t>(ctx, total),
                         funcs::GpuArray<int64_t>(ctx, count)};
  if (total == 0) return unique;
  const funcs::GpuSortedRows order = funcs::GpuSortRows(ctx, sorted.first.data(), total, count);
  const funcs::GpuArray<int64_t> ranks(ctx, total);
  const int64_t *rows = order.rows, *positions = order.positions;
  const int64_t *old_counts = sorted.counts.data(), *old = sorted.inverse.data();
  int64_t *rank = ranks.data(), *first = unique.first.data(), *counts = unique.counts.data();
  int64_t* inverse = unique.inverse.data();
  primitive::GpuLoop(ctx, total, [=] DEVICE(int64_t i) {
    rank[positions[i]] = i;
    first[i] = rows[i];
    counts[i] = old_counts[positions[i]];
  });
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) { inverse[i] = rank[old[i]]; });
  return unique;
}

}  // namespace

template <typename T, typename Context>
void UniqueKernel(const Context& ctx, const DenseTensor& x, bool return_index, bool return_inverse,
                  bool return_counts, const std::vector<int>& axis, DataType dtype,
                  DenseTensor* out, DenseTensor* indices, DenseTensor* index, DenseTensor* counts) {
  const UniqueTable table(x, axis);
  const T* from = funcs::DataOrNull<T>(x);
  const SliceElements<T> slices{table.split, from};
  const funcs::GpuOrder order = OrderOfSlicesOnGpu(ctx, slices);
  const GpuUniqueSlices found = CollectSlices(ctx, slices, order.values);
  WriteIndexListOnGpu(ctx, return_index, found.first, dtype, indices);
  WriteIndexListOnGpu(ctx, return_inverse, found.inverse, dtype, index);
  WriteIndexListOnGpu(ctx, return_counts, found.counts, dtype, counts);
  WriteSlicesOnGpu(ctx, table, from, found.first, out);
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
  const UniqueTable table(x, {});
  const T* from = funcs::DataOrNull<T>(x);
  const SliceElements<T> slices{table.split, from};
  const funcs::GpuOrder order = OrderOfSlicesOnGpu(ctx, slices);
  const GpuUniqueSlices found = InOrderOfAppearance(ctx, CollectSlices(ctx, slices, order.values));
  WriteIndexListOnGpu(ctx, true, found.inverse, dtype, index);
  WriteSlicesOnGpu(ctx, table, from, found.first, out);
}

template <typename T, typename Context>
void UniqueConsecutiveKernel(const Context& ctx, const DenseTensor& x, bool return_inverse,
                             bool return_counts, const std::vector<int>& axis, DataType dtype,
                             DenseTensor* out, DenseTensor* index, DenseTensor* counts) {
  const UniqueTable table(x, axis);
  const T* from = funcs::DataOrNull<T>(x);
  const funcs::GpuOrder order = CountingOrder(ctx, table.split.len);
  const GpuUniqueSlices found =
      CollectSlices(ctx, SliceElements<T>{table.split, from}, order.values);
  WriteIndexListOnGpu(ctx, return_inverse, found.inverse, dtype, index);
  WriteIndexListOnGpu(ctx, return_counts, found.counts, dtype, counts);
  WriteSlicesOnGpu(ctx, table, from, found.first, out);
}

}  // namespace phi

// Lists of indices have the type that attribute `dtype` says.
PD_REGISTER_KERNEL(unique, GPU, ALL_LAYOUT, phi::UniqueKernel, float, double, int, int64_t) {
  for (int i = 1; i < 4; ++i) kernel->OutputAt(i).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(unique_raw, GPU, ALL_LAYOUT, phi::UniqueRawKernel, float, double, int, int64_t) {
  for (int i = 1; i < 4; ++i) kernel->OutputAt(i).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(unique_consecutive, GPU, ALL_LAYOUT, phi::UniqueConsecutiveKernel, float, double,
                   int, int64_t) {
  for (int i = 1; i < 3; ++i) kernel->OutputAt(i).SetDataType(phi::DataType::UNDEFINED);
}
