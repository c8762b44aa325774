#include "phi/core/kernel_registry.h"
#include "phi/kernels/embedding_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/index/index_values.h"
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

// The rows of a SelectedRows are in host memory, so the ids are read there.
template <typename T, typename Context>
void EmbeddingSparseGradKernel(const Context& ctx, const DenseTensor& ids,
                               const DenseTensor& weight, const DenseTensor& out_grad,
                               int64_t /*padding_idx*/, SelectedRows* weight_grad) {
  weight_grad->set_rows(funcs::CheckedIndices(ids, "Ids", weight.dims()[0]));
  weight_grad->set_height(weight.dims()[0]);
  DenseTensor* value = weight_grad->mutable_value();
  value->Resize({ids.numel(), weight.dims()[1]});
  T* to = ctx.template Alloc<T>(value);
  if (out_grad.numel() == 0) return;
  funcs::GpuCopyAsync(ctx, to, out_grad.data<T>(),
                      static_cast<size_t>(out_grad.numel()) * sizeof(T));
}

}  // namespace phi

PD_REGISTER_KERNEL(embedding_grad, GPU, ALL_LAYOUT, phi::EmbeddingGradKernel, float, double,
                   phi::float16, phi::bfloat16) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // ids: int32 or int64
}
PD_REGISTER_KERNEL(embedding_sparse_grad, GPU, ALL_LAYOUT, phi::EmbeddingSparseGradKernel, float,
                   double, phi::float16, phi::bfloat16) {
  kernel->InputAt(0).SetBackend(phi::Backend::CPU).SetDataType(phi::DataType::UNDEFINED);
}
