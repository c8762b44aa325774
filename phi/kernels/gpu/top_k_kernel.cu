#include "phi/kernels/top_k_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/gpu_sort_keys.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_order_key.h"

namespace phi {
namespace {

// Element k of line l.
struct LineElements {
  int64_t len, inner;
  __device__ int64_t At(int64_t l, int64_t k) const {
    return (l / inner * len + k) * inner + l % inner;
  }
};

template <typename T>
struct LineKeyBody {
  LineElements lines;
  bool descending;
  const T* x;
  uint64_t* keys;
  __device__ void operator()(int64_t i) const {
    const T value = x[lines.At(i / lines.len, i % lines.len)];
    keys[i] = descending ? primitive::DescendingOrderKey(value) : primitive::OrderKey(value);
  }
};

/// The order of the elements of each line; NaN is larger than all numbers.
template <typename T>
funcs::GpuOrder SortLinesOf(const GPUContext& ctx, const T* x, const funcs::AxisSplit& s,
                            bool descending) {
  const int64_t lines = s.outer * s.inner, count = lines * s.len;
  const funcs::GpuArray<uint64_t> memory(ctx, count);
  uint64_t* keys = memory.data();
  primitive::GpuLoop(ctx, count, LineKeyBody<T>{{s.len, s.inner}, descending, x, keys});
  return funcs::GpuSortLines(ctx, keys, lines, s.len, primitive::kOrderKeyBits<T>);
}

// Element k of line l of the result: the one that is `first` + k in order.
template <typename T>
struct TakeOrderedBody {
  LineElements from_lines, to_lines;
  int64_t first;
  const int64_t* order;
  const T* x;
  T* values;
  int64_t* places;
  __device__ void operator()(int64_t i) const {
    const int64_t l = i / to_lines.len, k = i % to_lines.len, to = to_lines.At(l, k);
    const int64_t place = order[l * from_lines.len + first + k];
    values[to] = x[from_lines.At(l, place)];
    places[to] = place;
  }
};

// The elements of each line that are [first, first + count) in order.
template <typename T, typename Context>
void TakeOrdered(const Context& ctx, const DenseTensor& x, int axis, bool descending, int64_t first,
                 int64_t count, DenseTensor* out, DenseTensor* indices) {
  T* values = ctx.template Alloc<T>(out);
  int64_t* places = ctx.template Alloc<int64_t>(indices);
  if (out->numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  const T* from = x.data<T>();
  const funcs::GpuOrder order = SortLinesOf(ctx, from, s, descending);
  primitive::GpuLoop(
      ctx, s.outer * s.inner * count,
      TakeOrderedBody<T>{
          {s.len, s.inner}, {count, s.inner}, first, order.values, from, values, places});
}

// The smallest of the most frequent elements of line l, at its last index.
template <typename T>
struct ModeBody {
  LineElements lines;
  const int64_t* order;
  const T* x;
  T* values;
  int64_t* places;
  __device__ void operator()(int64_t l) const {
    int64_t best_place = 0, best_count = 0, count = 0;
    T best = T(0), before = T(0);
    for (int64_t k = 0; k < lines.len; ++k) {
      const int64_t place = order[l * lines.len + k];
      const T value = x[lines.At(l, place)];
      count = k > 0 && value == before ? count + 1 : 1;
      if (k == 0 || (count >= best_count && (count > best_count || best == value))) {
        best = value;
        best_place = place;
        best_count = count;
      }
      before = value;
    }
    values[l] = best;
    places[l] = best_place;
  }
};

}  // namespace

template <typename T, typename Context>
void ArgsortKernel(const Context& ctx, const DenseTensor& x, int axis, bool descending,
                   DenseTensor* out, DenseTensor* indices) {
  const int64_t n = funcs::SplitAtAxis(x.dims(), axis).len;
  TakeOrdered<T>(ctx, x, axis, descending, 0, n, out, indices);
}

template <typename T, typename Context>
void TopkKernel(const Context& ctx, const DenseTensor& x, const Scalar& k, int axis, bool largest,
                bool /*sorted*/, DenseTensor* out, DenseTensor* indices) {
  TakeOrdered<T>(ctx, x, axis, largest, 0, k.to<int64_t>(), out, indices);
}

template <typename T, typename Context>
void KthvalueKernel(const Context& ctx, const DenseTensor& x, int k, int axis, bool /*keepdim*/,
                    DenseTensor* out, DenseTensor* indices) {
  TakeOrdered<T>(ctx, x, axis, false, k - 1, 1, out, indices);
}

template <typename T, typename Context>
void ModeKernel(const Context& ctx, const DenseTensor& x, int axis, bool /*keepdim*/,
                DenseTensor* out, DenseTensor* indices) {
  T* values = ctx.template Alloc<T>(out);
  int64_t* places = ctx.template Alloc<int64_t>(indices);
  if (out->numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  const T* from = x.data<T>();
  const funcs::GpuOrder order = SortLinesOf(ctx, from, s, false);
  primitive::GpuLoop(ctx, s.outer * s.inner,
                     ModeBody<T>{{s.len, s.inner}, order.values, from, values, places});
}

}  // namespace phi

PD_REGISTER_KERNEL(argsort, GPU, ALL_LAYOUT, phi::ArgsortKernel, float, double, int, int64_t) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(top_k, GPU, ALL_LAYOUT, phi::TopkKernel, float, double, int, int64_t) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(kthvalue, GPU, ALL_LAYOUT, phi::KthvalueKernel, float, double, int, int64_t) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(mode, GPU, ALL_LAYOUT, phi::ModeKernel, float, double, int, int64_t) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
}
