#include "phi/kernels/sparse_weight_embedding_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/embedding.h"

namespace phi {

template <typename T, typename Context>
void SparseWeightEmbeddingKernel(const Context& ctx, const DenseTensor& ids,
                                 const SelectedRows& weight, int64_t padding_idx,
                                 DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const DenseTensor& table = weight.value();
  const auto find = [&weight](int64_t id) {
    PADDLE_ENFORCE_GE(id, 0,
                      errors::InvalidArgument("input Ids must not be negative; one is %d", id));
    return weight.Index(id);
  };
  funcs::LookUpRowsOfAnyId(ids, table.data<T>(), out->numel() / ids.numel(), padding_idx, find, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(sparse_weight_embedding, CPU, ALL_LAYOUT, phi::SparseWeightEmbeddingKernel,
                   float, double, phi::bfloat16) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // ids: int32 or int64
}
