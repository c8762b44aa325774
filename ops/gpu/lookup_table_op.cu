#include <vector>

#include "ops/common/gpu/gpu_rows.h"
#include "ops/common/operator/host_integers.h"
#include "phi/core/selected_rows.h"
#include "phi/kernels/embedding_kernel.h"

namespace paddle::operators {

template <typename T>
class LookupTableGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const phi::GPUContext& gpu = GpuOf(ctx);
    const auto* ids = ctx.Input<DenseTensor>("Ids");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int64_t padding_idx = ctx.Attr<int64_t>("padding_idx");
    const auto* table = ctx.Input<DenseTensor>("W");
    if (!ctx.InputVar("W")->IsType<phi::SelectedRows>()) {
      return phi::EmbeddingKernel<T>(gpu, *ids, *table, padding_idx, out);
    }
    T* to = out->mutable_data<T>(ctx.GetPlace());
    if (out->numel() == 0) return;
    // The rows that W holds are in host memory, so the ids are looked up there.
    const auto& rows = ctx.InputVar("W")->Get<phi::SelectedRows>();
    std::vector<int64_t> places = HostIntegersOf(*ids, "lookup_table");
    for (int64_t& id : places) {
      const bool is_padding = padding_idx != -1 && id == padding_idx;
      PADDLE_ENFORCE(is_padding || id >= 0,
                     phi::errors::InvalidArgument(
                         "lookup_table: an id must be in [0, %d), the rows of W; it is %d",
                         rows.height(), id));
      id = is_padding ? -1 : rows.Index(id);
    }
    GatherRowsOnGpu(gpu, table->data<T>(), places, table->dims()[1], static_cast<T>(0), to);
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(lookup_table, paddle::operators::LookupTableGPUKernel<float>,
                        paddle::operators::LookupTableGPUKernel<double>,
                        paddle::operators::LookupTableGPUKernel<int8_t>,
                        paddle::operators::LookupTableGPUKernel<int16_t>,
                        paddle::operators::LookupTableGPUKernel<phi::dtype::bfloat16>);
