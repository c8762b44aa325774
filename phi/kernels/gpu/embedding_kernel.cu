#include "phi/kernels/embedding_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/primitive/gpu_bytes.h"
#include "phi/kernels/primitive/gpu_gather.h"

namespace phi {

template <typename T, typename Context>
void EmbeddingKernel(const Context& ctx, const DenseTensor& ids, const DenseTensor& weight,
                     int64_t padding_idx, DenseTensor* out) {
  using Element = primitive::Bytes<sizeof(T)>;
  Element* to = reinterpret_cast<Element*>(ctx.template Alloc<T>(out));
  if (out->numel() == 0) return;
  const funcs::AxisSplit s{1, weight.dims()[0], weight.dims()[1]};
  const Element* from = reinterpret_cast<const Element*>(funcs::DataOrNull<T>(weight));
  primitive::GpuGather(ctx, from, s, ids, "Ids", GpuIndexCheck(ctx, "embedding", "Ids", s.len),
                       padding_idx, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(embedding, GPU, ALL_LAYOUT, phi::EmbeddingKernel, float, double, int8_t, int16_t,
                   phi::float16, phi::bfloat16) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // ids: int32 or int64
}
