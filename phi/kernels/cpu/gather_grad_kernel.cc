#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/funcs/index/scatter_add_rows.h"
#include "phi/kernels/gather_kernel.h"

namespace phi {

template <typename T, typename Context>
void GatherGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                      const DenseTensor& out_grad, const Scalar& axis, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis.to<int>());
  const auto rows = funcs::CheckedIndices(index, "Index", s.len);
  if (out_grad.numel() > 0) funcs::ScatterAddRows(out_grad.data<T>(), s, rows, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(gather_grad, CPU, ALL_LAYOUT, phi::GatherGradKernel, float, double, uint8_t, int,
                   int64_t, phi::float16, phi::bfloat16) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
