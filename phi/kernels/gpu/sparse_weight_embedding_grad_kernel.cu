#include "phi/kernels/impl/sparse_weight_embedding_grad_kernel_impl.h"

#include <algorithm>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/primitive/gpu_scatter_add.h"

namespace phi {

template <typename T, typename Context>
void SparseWeightEmbeddingGradKernel(const Context& ctx, const DenseTensor& ids,
                                     const SelectedRows& weight, const DenseTensor& out_grad,
                                     int64_t padding_idx, DenseTensor* weight_grad) {
  const int64_t width = CheckedWidth(weight, ids, out_grad);
  T* to = funcs::AllocZeros<T>(ctx, weight_grad);
  if (out_grad.numel() == 0) return;
  const int64_t rows = std::min(weight.value().dims()[0], weight_grad->numel() / width);
  primitive::GpuScatterAdd(ctx, out_grad.data<T>(), {1, rows, width}, ids, "Ids",
                           GpuIndexCheck(ctx, "sparse_weight_embedding_grad", "Ids", rows),
                           padding_idx, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(sparse_weight_embedding_grad, GPU, ALL_LAYOUT,
                   phi::SparseWeightEmbeddingGradKernel, float, double, phi::bfloat16) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // ids: int32 or int64
}
PD_REGISTER_KERNEL(sparse_weight_embedding_sparse_grad, GPU, ALL_LAYOUT,
                   phi::SparseWeightEmbeddingSparseGradKernel, float, double, phi::bfloat16) {
  kernel->InputAt(0).SetBackend(phi::Backend::CPU).SetDataType(phi::DataType::UNDEFINED);
}
