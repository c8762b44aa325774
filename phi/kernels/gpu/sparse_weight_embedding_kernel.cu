#include "phi/kernels/sparse_weight_embedding_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/embedding.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/primitive/gpu_bytes.h"
#include "phi/kernels/primitive/gpu_rows.h"

namespace phi {

// The rows that `weight` holds are in host memory, so the ids are looked up there.
template <typename T, typename Context>
void SparseWeightEmbeddingKernel(const Context& ctx, const DenseTensor& ids,
                                 const SelectedRows& weight, int64_t padding_idx,
                                 DenseTensor* out) {
  using Element = primitive::Bytes<sizeof(T)>;
  Element* to = reinterpret_cast<Element*>(ctx.template Alloc<T>(out));
  if (out->numel() == 0) return;
  const DenseTensor& table = weight.value();
  const int64_t held = table.dims()[0], width = out->numel() / ids.numel();
  std::vector<int64_t> places = funcs::IndexValues(ids, "Ids");
  for (int64_t& id : places) {
    if (padding_idx != funcs::kNoPadding && id == padding_idx) {
      id = held;  // zeros
      continue;
    }
    PADDLE_ENFORCE_GE(id, 0,
                      errors::InvalidArgument("input Ids must not be negative; one is %d", id));
    id = weight.Index(id);
  }
  const auto rows = funcs::GpuUpload(ctx, places);
  primitive::GpuTakeRows(ctx, reinterpret_cast<const Element*>(table.data<T>()), {1, held, width},
                         rows.data(), rows.count(), to);
}

}  // namespace phi

PD_REGISTER_KERNEL(sparse_weight_embedding, GPU, ALL_LAYOUT, phi::SparseWeightEmbeddingKernel,
                   float, double, phi::bfloat16) {
  kernel->InputAt(0).SetBackend(phi::Backend::CPU).SetDataType(phi::DataType::UNDEFINED);
}
