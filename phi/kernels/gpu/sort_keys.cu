#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/gpu_sort_keys.h"
#include "phi/kernels/funcs/index/gpu_sort_rows.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_sort_pairs.h"

namespace phi {
namespace funcs {

GpuOrder GpuSortByKey(const GPUContext& ctx, const uint64_t* keys, const int64_t* values,
                      int64_t count, int bits) {
  GpuOrder order;
  order.memory = ctx.Workspace(static_cast<size_t>(count) * sizeof(int64_t));
  order.values = static_cast<int64_t*>(order.memory->ptr());
  if (count == 0) return order;
  const GpuArray<uint64_t> sorted_keys(ctx, count);
  primitive::GpuSortPairs(ctx, keys, values, count, bits, sorted_keys.data(), order.values);
  return order;
}

GpuOrder GpuSortLines(const GPUContext& ctx, const uint64_t* keys, int64_t lines, int64_t len,
                      int bits) {
  const int64_t count = lines * len;
  const GpuArray<int64_t> memory(ctx, count);
  int64_t* numbers = memory.data();
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) { numbers[i] = i; });
  GpuOrder order = GpuSortByKey(ctx, keys, numbers, count, bits);
  if (lines <= 1) return order;
  // Then by line, which leaves the order within each.
  const int64_t* elements = order.values;
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) { numbers[i] = elements[i] / len; });
  const GpuSortedRows by_line = GpuSortRows(ctx, numbers, count, lines);
  GpuOrder positions;
  positions.memory = ctx.Workspace(static_cast<size_t>(count) * sizeof(int64_t));
  positions.values = static_cast<int64_t*>(positions.memory->ptr());
  const int64_t* from = by_line.positions;
  int64_t* to = positions.values;
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) { to[i] = elements[from[i]] % len; });
  return positions;
}

}  // namespace funcs
}  // namespace phi
