#include "ops/common/reference/reference_kernel.h"
#include "phi/common/scalar.h"

namespace paddle::operators {

template <typename T>
class FillConstantBatchSizeLikeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const auto given = ctx.Attr<std::vector<int>>("shape");
    std::vector<int64_t> dims(given.begin(), given.end());
    const int from = ctx.Attr<int>("input_dim_idx");
    const bool by_sequence = from == 0 && !input->lod().empty();
    dims[ctx.Attr<int>("output_dim_idx")] =
        by_sequence ? static_cast<int64_t>(input->lod().back().size()) - 1 : input->dims()[from];
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim(dims));
    const std::string text = ctx.Attr<std::string>("str_value");
    const phi::Scalar value =
        text.empty() ? phi::Scalar(ctx.Attr<float>("value")) : phi::Scalar(text);
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = value.to<T>();
  }
};

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(fill_constant_batch_size_like, FillConstantBatchSizeLikeCPUKernel);
