#include <algorithm>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/primitive/gpu_scatter_add.h"
#include "phi/kernels/sparse_weight_embedding_kernel.h"

namespace phi {
namespace {

// The width of a row of `weight`, which out_grad must have for each of the ids.
int64_t CheckedWidthOnGpu(const SelectedRows& weight, const DenseTensor& ids,
                          const DenseTensor& out_grad) {
  const DDim& table = weight.value().dims();
  PADDLE_ENFORCE_EQ(table.size(), 2,
                    errors::InvalidArgument("the rows of input W must be those of a matrix; their "
                                            "shape is %s",
                                            table));
  PADDLE_ENFORCE_EQ(out_grad.numel(), ids.numel() * table[1],
                    errors::InvalidArgument("input Out@GRAD of shape %s must have %d elements for "
                                            "each of the %d Ids",
                                            out_grad.dims(), table[1], ids.numel()));
  return table[1];
}

}  // namespace

template <typename T, typename Context>
void SparseWeightEmbeddingGradKernel(const Context& ctx, const DenseTensor& ids,
                                     const SelectedRows& weight, const DenseTensor& out_grad,
                                     int64_t padding_idx, DenseTensor* weight_grad) {
  const int64_t width = CheckedWidthOnGpu(weight, ids, out_grad);
  T* to = funcs::AllocZeros<T>(ctx, weight_grad);
  if (out_grad.numel() == 0) return;
  const int64_t rows = std::min(weight.value().dims()[0], weight_grad->numel() / width);
  primitive::GpuScatterAdd(ctx, out_grad.data<T>(), {1, rows, width}, ids, "Ids",
                           GpuIndexCheck(ctx, "sparse_weight_embedding_grad", "Ids", rows),
                           padding_idx, to);
}

// The rows of a SelectedRows are in host memory, so the ids are read there.
template <typename T, typename Context>
void SparseWeightEmbeddingSparseGradKernel(const Context& ctx, const DenseTensor& ids,
                                           const SelectedRows& weight, const DenseTensor& out_grad,
                                           int64_t /*padding_idx*/, SelectedRows* weight_grad) {
  const int64_t width = CheckedWidthOnGpu(weight, ids, out_grad);
  weight_grad->set_rows(funcs::IndexValues(ids, "Ids"));
  weight_grad->set_height(weight.value().dims()[0]);
  DenseTensor* value = weight_grad->mutable_value();
  value->Resize({ids.numel(), width});
  T* to = ctx.template Alloc<T>(value);
  if (out_grad.numel() == 0) return;
  funcs::GpuCopyAsync(ctx, to, out_grad.data<T>(),
                      static_cast<size_t>(out_grad.numel()) * sizeof(T));
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
