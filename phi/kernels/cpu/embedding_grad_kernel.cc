#include <algorithm>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/embedding_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/index/embedding.h"
#include "phi/kernels/funcs/index/index_values.h"

namespace phi {

template <typename T, typename Context>
void EmbeddingGradKernel(const Context& ctx, const DenseTensor& ids, const DenseTensor& weight,
                         const DenseTensor& out_grad, int64_t padding_idx,
                         DenseTensor* weight_grad) {
  using C = funcs::ComputeType<T>;
  T* to = funcs::AllocZeros<T>(ctx, weight_grad);
  if (out_grad.numel() == 0) return;
  const int64_t rows = weight.dims()[0], width = weight.dims()[1];
  const T* from = out_grad.data<T>();
  for (int64_t id : funcs::CheckedIndices(ids, "Ids", rows)) {
    T* row = to + id * width;
    if (id != padding_idx) {
      for (int64_t k = 0; k < width; ++k) {
        row[k] = static_cast<T>(static_cast<C>(row[k]) + static_cast<C>(from[k]));
      }
    }
    from += width;
  }
}

template <typename T, typename Context>
void EmbeddingSparseGradKernel(const Context& ctx, const DenseTensor& ids,
                               const DenseTensor& weight, const DenseTensor& out_grad,
                               int64_t /*padding_idx*/, SelectedRows* weight_grad) {
  weight_grad->set_rows(funcs::CheckedIndices(ids, "Ids", weight.dims()[0]));
  weight_grad->set_height(weight.dims()[0]);
  DenseTensor* value = weight_grad->mutable_value();
  value->Resize({ids.numel(), weight.dims()[1]});
  T* to = ctx.template Alloc<T>(value);
  if (out_grad.numel() > 0) std::copy_n(out_grad.data<T>(), out_grad.numel(), to);
}

}  // namespace phi

PD_REGISTER_KERNEL(embedding_grad, CPU, ALL_LAYOUT, phi::EmbeddingGradKernel, float, double,
                   phi::float16, phi::bfloat16) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // ids: int32 or int64
}
PD_REGISTER_KERNEL(embedding_sparse_grad, CPU, ALL_LAYOUT, phi::EmbeddingSparseGradKernel, float,
                   double, phi::float16, phi::bfloat16) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
