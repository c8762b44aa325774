#include "phi/kernels/embedding_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/embedding.h"

namespace phi {

template <typename T, typename Context>
void EmbeddingKernel(const Context& ctx, const DenseTensor& ids, const DenseTensor& weight,
                     int64_t padding_idx, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const int64_t rows = weight.dims()[0], width = weight.dims()[1];
  const auto find = [rows](int64_t id) {
    PADDLE_ENFORCE(id >= 0 && id < rows,
                   errors::InvalidArgument("input Ids must be in [0, %d), the rows of W; one is %d",
                                           rows, id));
    return id;
  };
  funcs::LookUpRowsOfAnyId(ids, weight.data<T>(), width, padding_idx, find, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(embedding, CPU, ALL_LAYOUT, phi::EmbeddingKernel, float, double, int8_t, int16_t,
                   phi::float16, phi::bfloat16) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // ids: int32 or int64
}
