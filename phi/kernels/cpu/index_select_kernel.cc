#include "phi/kernels/index_select_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/gather_rows.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

template <typename T, typename Context>
void IndexSelectKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index, int dim,
                       DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), dim);
  const auto rows = funcs::CheckedIndices(index, "Index", s.len);
  if (out->numel() > 0) funcs::GatherRows(x.data<T>(), s, rows, to);
}

template <typename T, typename Context>
void IndexSampleKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                       DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  const int64_t width = x.dims()[1];
  const auto columns = funcs::CheckedIndices(index, "Index", width);
  const int64_t taken = index.dims()[1];
  if (out->numel() == 0) return;
  const T* row = x.data<T>();
  for (int64_t i = 0; i < index.dims()[0]; ++i, row += width) {
    for (int64_t j = 0; j < taken; ++j) to[i * taken + j] = row[columns[i * taken + j]];
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(index_select, CPU, ALL_LAYOUT, phi::IndexSelectKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128,
                   phi::bfloat16) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(index_sample, CPU, ALL_LAYOUT, phi::IndexSampleKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
