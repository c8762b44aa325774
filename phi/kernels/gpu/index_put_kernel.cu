#include "phi/kernels/index_put_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/index/linear_indices.h"
#include "phi/kernels/primitive/gpu_rows.h"

namespace phi {
namespace {

// The blocks of consecutive elements that the indices select, as rows of x.
std::vector<int64_t> RowsOfBlocks(const funcs::LinearIndices& places) {
  std::vector<int64_t> rows = places.starts;
  for (int64_t& row : rows) row /= places.inner;
  return rows;
}

// to[i] = from[which[i]]
template <typename T>
void TakeElements(const GPUContext& ctx, const T* from, const funcs::GpuArray<int64_t>& which,
                  T* to) {
  const int64_t* at = which.data();
  primitive::GpuLoop(ctx, which.count(), [=] DEVICE(int64_t i) { to[i] = from[at[i]]; });
}

}  // namespace

template <typename T, typename Context>
void IndexPutKernel(const Context& ctx, const DenseTensor& x,
                    const std::vector<const DenseTensor*>& indices, const DenseTensor& value,
                    bool accumulate, DenseTensor* out) {
  const DenseTensor held = x;  // out may be its memory
  T* to = ctx.template Alloc<T>(out);
  const funcs::LinearIndices places(held.dims(), indices);
  const std::vector<int64_t> from = places.ValueOf(value.dims());
  if (held.numel() == 0) return;
  funcs::GpuCopyAsync(ctx, to, held.data<T>(), static_cast<size_t>(held.numel()) * sizeof(T));
  if (from.empty()) return;
  DenseTensor values;
  values.Resize({static_cast<int64_t>(from.size())});
  T* elements = ctx.template Alloc<T>(&values);
  TakeElements(ctx, value.data<T>(), funcs::GpuUpload(ctx, from), elements);
  const auto rows = funcs::GpuUpload(ctx, RowsOfBlocks(places));
  const funcs::AxisSplit s{1, held.numel() / places.inner, places.inner};
  if (accumulate) {
    primitive::GpuFoldRows(ctx, elements, 1, s, rows.data(), rows.count(), primitive::FoldSum(),
                           to);
  } else {
    primitive::GpuFoldRows(ctx, elements, 1, s, rows.data(), rows.count(), primitive::FoldLast(),
                           to);
  }
}

template <typename T, typename Context>
void IndexPutGradKernel(const Context& ctx, const DenseTensor& x,
                        const std::vector<const DenseTensor*>& indices, const DenseTensor& value,
                        const DenseTensor& out_grad, bool accumulate, DenseTensor* x_grad,
                        DenseTensor* value_grad) {
  const DenseTensor held = out_grad;
  T* dx = x_grad == nullptr ? nullptr : ctx.template Alloc<T>(x_grad);
  T* dv = funcs::AllocZeros<T>(ctx, value_grad);
  if (held.numel() == 0) return;
  const funcs::LinearIndices places(x.dims(), indices);
  const std::vector<int64_t> from = places.ValueOf(value.dims());
  const T* g = held.data<T>();
  const auto rows = funcs::GpuUpload(ctx, RowsOfBlocks(places));
  const funcs::AxisSplit s{1, held.numel() / places.inner, places.inner};
  if (dv != nullptr && !from.empty()) {
    DenseTensor taken;
    taken.Resize({static_cast<int64_t>(from.size())});
    T* grads = ctx.template Alloc<T>(&taken);
    primitive::GpuTakeRows(ctx, g, s, rows.data(), rows.count(), grads);
    const auto targets = funcs::GpuUpload(ctx, from);
    primitive::GpuFoldRows(ctx, grads, 1, {1, value.numel(), 1}, targets.data(), targets.count(),
                           primitive::FoldSum(), dv);
  }
  if (dx == nullptr) return;
  funcs::GpuCopyAsync(ctx, dx, g, static_cast<size_t>(held.numel()) * sizeof(T));
  if (!accumulate && !from.empty()) primitive::GpuZeroRows(ctx, s, rows.data(), rows.count(), dx);
}

}  // namespace phi

// The indices have a type of their own. A mask tells shapes, so they are read on the host.
PD_REGISTER_KERNEL(index_put, GPU, ALL_LAYOUT, phi::IndexPutKernel, float, double, int, int64_t,
                   bool, int16_t, uint8_t, int8_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(1).SetBackend(phi::Backend::CPU).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(index_put_grad, GPU, ALL_LAYOUT, phi::IndexPutGradKernel, float, double, int,
                   int64_t, bool, int16_t, uint8_t, int8_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetBackend(phi::Backend::CPU).SetDataType(phi::DataType::UNDEFINED);
}
