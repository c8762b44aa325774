#include "phi/kernels/impl/sparse_weight_embedding_grad_kernel_impl.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/index/index_values.h"

namespace phi {

template <typename T, typename Context>
void SparseWeightEmbeddingGradKernel(const Context& ctx, const DenseTensor& ids,
                                     const SelectedRows& weight, const DenseTensor& out_grad,
                                     int64_t padding_idx, DenseTensor* weight_grad) {
  using C = funcs::ComputeType<T>;
  const int64_t width = CheckedWidth(weight, ids, out_grad);
  T* to = funcs::AllocZeros<T>(ctx, weight_grad);
  if (out_grad.numel() == 0) return;
  const int64_t rows = std::min(weight.value().dims()[0], weight_grad->numel() / width);
  const T* from = out_grad.data<T>();
  for (int64_t id : funcs::CheckedIndices(ids, "Ids", rows)) {
    T* row = to + id * width;
    for (int64_t k = 0; k < width && id != padding_idx; ++k) {
      row[k] = static_cast<T>(static_cast<C>(row[k]) + static_cast<C>(from[k]));
    }
    from += width;
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(sparse_weight_embedding_grad, CPU, ALL_LAYOUT,
                   phi::SparseWeightEmbeddingGradKernel, float, double, phi::bfloat16) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // ids: int32 or int64
}
PD_REGISTER_KERNEL(sparse_weight_embedding_sparse_grad, CPU, ALL_LAYOUT,
                   phi::SparseWeightEmbeddingSparseGradKernel, float, double, phi::bfloat16) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
