#include "phi/kernels/scatter_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/funcs/index/nd_index.h"

namespace phi {

namespace {

template <typename T>
void AddRow(const T* from, int64_t width, T* to) {
  for (int64_t k = 0; k < width; ++k) to[k] += from[k];
}

}  // namespace

template <typename T, typename Context>
void ScatterKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                   const DenseTensor& updates, bool overwrite, DenseTensor* out) {
  funcs::CopyElements<T>(ctx, x, out);
  T* to = out->data<T>();
  const int64_t rows = x.dims()[0];
  const auto at = funcs::CheckedIndices(index, "Ids", rows);
  if (out->numel() == 0 || at.empty()) return;
  const int64_t width = x.numel() / rows;
  const T* from = updates.data<T>();
  if (overwrite) {
    for (size_t i = 0; i < at.size(); ++i) std::copy_n(from + i * width, width, to + at[i] * width);
    return;
  }
  for (int64_t row : at) std::fill_n(to + row * width, width, static_cast<T>(0));
  for (size_t i = 0; i < at.size(); ++i) AddRow(from + i * width, width, to + at[i] * width);
}

template <typename T, typename Context>
void ScatterNdAddKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                        const DenseTensor& updates, DenseTensor* out) {
  funcs::CopyElements<T>(ctx, x, out);
  if (updates.numel() == 0) return;
  const funcs::NdRows rows = funcs::ResolveNdIndex(index, x.dims());
  const T* from = updates.data<T>();
  T* to = out->data<T>();
  for (size_t i = 0; i < rows.row.size(); ++i) {
    AddRow(from + i * rows.width, rows.width, to + rows.row[i] * rows.width);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(scatter, CPU, ALL_LAYOUT, phi::ScatterKernel, float, double, int, int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(scatter_nd_add, CPU, ALL_LAYOUT, phi::ScatterNdAddKernel, float, double, int,
                   int64_t, uint8_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
