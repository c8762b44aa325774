#include "phi/kernels/impl/index_select_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/funcs/index/nd_index.h"
#include "phi/kernels/funcs/index/scatter_add_rows.h"

namespace phi {
namespace {

template <typename T, typename Context>
void AddSlices(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& rows, int dim,
               const DenseTensor& out_grad, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  funcs::ScatterAddRows(out_grad.data<T>(), funcs::SplitAtAxis(x.dims(), dim), rows, to);
}

}  // namespace

template <typename T, typename Context>
void IndexSelectGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                           const DenseTensor& out_grad, int dim, DenseTensor* x_grad) {
  const int64_t size = funcs::SplitAtAxis(x.dims(), dim).len;
  AddSlices<T>(ctx, x, funcs::CheckedIndices(index, "Index", size), dim, out_grad, x_grad);
}

template <typename T, typename Context>
void IndexSampleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                           const DenseTensor& out_grad, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  const int64_t width = x.dims()[1], columns = index.dims()[1];
  std::vector<int64_t> at = funcs::CheckedIndices(index, "Index", width);
  for (int64_t i = 0; i < index.numel(); ++i) at[i] += i / columns * width;
  funcs::ScatterAddRows(out_grad.data<T>(), {1, x.numel(), 1}, at, to);
}

template <typename T, typename Context>
void GatherNdGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                        const DenseTensor& out_grad, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  const funcs::NdRows rows = funcs::ResolveNdIndex(index, x.dims());
  funcs::ScatterAddRows(out_grad.data<T>(), {1, rows.count, rows.width}, rows.row, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(index_select_grad, CPU, ALL_LAYOUT, phi::IndexSelectGradKernel, float, double,
                   int, int64_t, phi::bfloat16, phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(index_sample_grad, CPU, ALL_LAYOUT, phi::IndexSampleGradKernel, float, double,
                   int, int64_t, phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(gather_nd_grad, CPU, ALL_LAYOUT, phi::GatherNdGradKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(repeat_interleave_grad, CPU, ALL_LAYOUT, phi::RepeatInterleaveGradKernel, float,
                   double, int, int64_t, phi::bfloat16) {}
PD_REGISTER_KERNEL(repeat_interleave_with_tensor_index_grad, CPU, ALL_LAYOUT,
                   phi::RepeatInterleaveWithTensorIndexGradKernel, float, double, int, int64_t,
                   phi::bfloat16) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // repeats: int32 or int64
}
