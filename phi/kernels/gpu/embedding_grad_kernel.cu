#include "phi/core/kernel_registry.h"
#include "phi/kernels/embedding_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/primitive/gpu_scatter_add.h"

namespace phi {

template <typename T, typename Context>
void EmbeddingGradKernel(const Context& ctx, const DenseTensor& ids, const DenseTensor& weight,
                         const DenseTensor& out_grad, int64_t padding_idx,
                         DenseTensor* weight_grad) {
  T* to = funcs::AllocZeros<T>(ctx, weight_grad);
  if (out_grad.numel() == 0) return;
  const funcs::AxisSplit s{1, weight.dims()[0], weight.dims()[1]};
  primitive::GpuScatterAdd(ctx, out_grad.data<T>(), s, ids, "Ids",
                           GpuIndexCheck(ctx, "embedding_grad", "Ids", s.len), padding_idx, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(embedding_grad, GPU, ALL_LAYOUT, phi::EmbeddingGradKernel, float, double,
                   phi::float16, phi::bfloat16) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // ids: int32 or int64
}
