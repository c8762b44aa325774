#include "phi/kernels/scatter_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/primitive/gpu_rows.h"

namespace phi {

template <typename T, typename Context>
void ScatterKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                   const DenseTensor& updates, bool overwrite, DenseTensor* out) {
  funcs::CopyElements<T>(ctx, x, out);
  T* to = out->data<T>();
  const int64_t count = x.dims()[0];
  const auto rows = primitive::RowsOf(ctx, index, "scatter", "Ids", count);
  if (out->numel() == 0 || rows.count() == 0) return;
  const funcs::AxisSplit s{1, count, x.numel() / count};
  const T* from = updates.data<T>();
  if (overwrite) {
    return primitive::GpuFoldRows(ctx, from, 1, s, rows.data(), rows.count(), primitive::FoldLast(),
                                  to);
  }
  primitive::GpuZeroRows(ctx, s, rows.data(), rows.count(), to);
  primitive::GpuFoldRows(ctx, from, 1, s, rows.data(), rows.count(), primitive::FoldSum(), to);
}

template <typename T, typename Context>
void ScatterNdAddKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                        const DenseTensor& updates, DenseTensor* out) {
  const DDim dims = x.dims();
  funcs::CopyElements<T>(ctx, x, out);
  if (updates.numel() == 0) return;
  const primitive::GpuNdRows nd = primitive::NdRowsOf(ctx, index, dims, "scatter_nd_add");
  primitive::GpuFoldRows(ctx, updates.data<T>(), 1, {1, nd.count, nd.width}, nd.rows.data(),
                         nd.rows.count(), primitive::FoldSum(), out->data<T>());
}

}  // namespace phi

PD_REGISTER_KERNEL(scatter, GPU, ALL_LAYOUT, phi::ScatterKernel, float, double, int, int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(scatter_nd_add, GPU, ALL_LAYOUT, phi::ScatterNdAddKernel, float, double, int,
                   int64_t, uint8_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
