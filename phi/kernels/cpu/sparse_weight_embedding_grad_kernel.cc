#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/sparse_weight_embedding_kernel.h"

namespace phi {
namespace {

// The width of a row of `weight`, which out_grad must have for each of the ids.
int64_t CheckedWidth(const SelectedRows& weight, const DenseTensor& ids,
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

template <typename T, typename Context>
void SparseWeightEmbeddingSparseGradKernel(const Context& ctx, const DenseTensor& ids,
                                           const SelectedRows& weight, const DenseTensor& out_grad,
                                           int64_t /*padding_idx*/, SelectedRows* weight_grad) {
  const int64_t width = CheckedWidth(weight, ids, out_grad);
  weight_grad->set_rows(funcs::IndexValues(ids, "Ids"));
  weight_grad->set_height(weight.value().dims()[0]);
  DenseTensor* value = weight_grad->mutable_value();
  value->Resize({ids.numel(), width});
  T* to = ctx.template Alloc<T>(value);
  if (out_grad.numel() > 0) std::copy_n(out_grad.data<T>(), out_grad.numel(), to);
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
