#include "phi/kernels/searchsorted_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"

namespace phi {

namespace {

// The order of std::lower_bound with NaN behind all numbers.
template <typename T>
bool Before(T a, T b) {
  return b != b ? a == a : a < b;
}

template <typename Out, typename T>
void SearchAll(const T* rows, int64_t width, bool one_row, const T* values, int64_t per_row,
               int64_t count, bool right, Out* to) {
  ParallelFor(count, 2048, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const T* row = rows + (one_row ? 0 : i / per_row * width);
      const T* at = right ? std::upper_bound(row, row + width, values[i], Before<T>)
                          : std::lower_bound(row, row + width, values[i], Before<T>);
      to[i] = static_cast<Out>(at - row);
    }
  });
}

}  // namespace

template <typename T, typename Context>
void SearchsortedKernel(const Context& ctx, const DenseTensor& sorted_sequence,
                        const DenseTensor& value, bool out_int32, bool right, DenseTensor* out) {
  const DDim rows = sorted_sequence.dims(), dims = value.dims();
  const int64_t width = rows[rows.size() - 1], count = value.numel();
  const int64_t per_row = dims.size() == 0 ? 1 : dims[dims.size() - 1];
  int* to32 = out_int32 ? ctx.template Alloc<int>(out) : nullptr;
  int64_t* to64 = out_int32 ? nullptr : ctx.template Alloc<int64_t>(out);
  if (count == 0) return;
  const T* sorted = width == 0 ? nullptr : sorted_sequence.data<T>();
  const T* values = value.data<T>();
  const bool one_row = rows.size() == 1;
  if (out_int32) {
    SearchAll(sorted, width, one_row, values, per_row, count, right, to32);
  } else {
    SearchAll(sorted, width, one_row, values, per_row, count, right, to64);
  }
}

template <typename T, typename Context>
void ShardIndexKernel(const Context& ctx, const DenseTensor& in, int index_num, int nshards,
                      int shard_id, int ignore_value, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  const int64_t size = (int64_t{index_num} + nshards - 1) / nshards;
  const T* from = funcs::DataOrNull<T>(in);
  for (int64_t i = 0; i < in.numel(); ++i) {
    PADDLE_ENFORCE(
        from[i] >= 0 && from[i] < index_num,
        errors::InvalidArgument("input X must be in [0, %d); one is %d", index_num, from[i]));
    to[i] =
        from[i] / size == shard_id ? static_cast<T>(from[i] % size) : static_cast<T>(ignore_value);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(searchsorted, CPU, ALL_LAYOUT, phi::SearchsortedKernel, float, double, int,
                   int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // as `out_int32` says
}
PD_REGISTER_KERNEL(shard_index, CPU, ALL_LAYOUT, phi::ShardIndexKernel, int, int64_t) {}
