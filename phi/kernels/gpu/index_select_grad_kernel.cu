#include "phi/kernels/index_select_grad_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/primitive/gpu_scatter_add.h"

namespace phi {

template <typename T, typename Context>
void IndexSelectGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                           const DenseTensor& out_grad, int dim, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), dim);
  if (out_grad.numel() == 0) return;
  primitive::GpuScatterAdd(ctx, out_grad.data<T>(), s, index, "Index",
                           GpuIndexCheck(ctx, "index_select_grad", "Index", s.len),
                           funcs::kNoPadding, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(index_select_grad, GPU, ALL_LAYOUT, phi::IndexSelectGradKernel, float, double,
                   int, int64_t, phi::float16, phi::bfloat16) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
