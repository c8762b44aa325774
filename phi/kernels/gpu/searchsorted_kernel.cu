#include "phi/kernels/searchsorted_kernel.h"

#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/gpu_search.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

template <typename T, typename Out>
struct SearchBody {
  const T* rows;
  int64_t width, per_row;
  bool one_row, right;
  const T* values;
  Out* to;

  // NaN stands behind all numbers.
  __device__ static bool Before(T a, T b) { return b != b ? a == a : a < b; }

  __device__ void operator()(int64_t i) const {
    const T* row = rows + (one_row ? 0 : i / per_row * width);
    const T value = values[i];
    to[i] = static_cast<Out>(funcs::PartitionPoint(width, [&](int64_t at) {
      return right ? !Before(value, row[at]) : Before(row[at], value);
    }));
  }
};

template <typename T>
struct ShardBody {
  GpuIndexCheck check;
  int64_t size, shard;
  T ignored;
  const T* from;
  T* to;
  __device__ void operator()(int64_t i) const {
    const int64_t id = from[i];
    const bool is_ours = check.Holds(id) && id / size == shard;
    to[i] = is_ours ? static_cast<T>(id % size) : ignored;
  }
};

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
    primitive::GpuLoop(ctx, count,
                       SearchBody<T, int>{sorted, width, per_row, one_row, right, values, to32});
  } else {
    primitive::GpuLoop(
        ctx, count, SearchBody<T, int64_t>{sorted, width, per_row, one_row, right, values, to64});
  }
}

template <typename T, typename Context>
void ShardIndexKernel(const Context& ctx, const DenseTensor& in, int index_num, int nshards,
                      int shard_id, int ignore_value, DenseTensor* out) {
  const DenseTensor held = in;
  T* to = ctx.template Alloc<T>(out);
  const int64_t size = (int64_t{index_num} + nshards - 1) / nshards;
  if (held.numel() == 0) return;
  primitive::GpuLoop(ctx, held.numel(),
                     ShardBody<T>{GpuIndexCheck(ctx, "shard_index", "X", index_num), size, shard_id,
                                  static_cast<T>(ignore_value), held.data<T>(), to});
}

}  // namespace phi

PD_REGISTER_KERNEL(searchsorted, GPU, ALL_LAYOUT, phi::SearchsortedKernel, float, double, int,
                   int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // as `out_int32` says
}
PD_REGISTER_KERNEL(shard_index, GPU, ALL_LAYOUT, phi::ShardIndexKernel, int, int64_t) {}
