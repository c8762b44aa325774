#include "ops/common/family/random_op.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class UniformRandomBatchSizeLikeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    const auto* input = ctx.Input<DenseTensor>("Input");
    if (ctx.Attr<int>("input_dim_idx") == 0 && !input->lod().empty()) {
      phi::DDim dims = out->dims();
      dims[ctx.Attr<int>("output_dim_idx")] = static_cast<int64_t>(input->lod().back().size()) - 1;
      out->Resize(dims);
    }
    T* y = reference::Allocate<T>(ctx, out);
    using Wide = std::conditional_t<std::is_same_v<T, double>, double, float>;
    std::uniform_real_distribution<Wide> uniform(static_cast<Wide>(ctx.Attr<float>("min")),
                                                 static_cast<Wide>(ctx.Attr<float>("max")));
    {
      reference::Engine engine(ctx, ctx.Attr<int>("seed"));
      for (int64_t i = 0; i < out->numel(); ++i) y[i] = static_cast<T>(uniform(*engine));
    }
    for (int64_t i = 0; i < ctx.Attr<int>("diag_num"); ++i) {
      const int64_t at = i * (ctx.Attr<int>("diag_step") + 1);
      PADDLE_ENFORCE_LT(
          at, out->numel(),
          phi::errors::InvalidArgument(
              "uniform_random_batch_size_like: the diagonal reaches beyond the %d elements of Out",
              out->numel()));
      y[at] = static_cast<T>(ctx.Attr<float>("diag_val"));
    }
  }
};

void UniformRandomBatchSizeLikeInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim in = ctx->GetInputDim("Input");
  const auto shape = ctx->Attrs().Get<std::vector<int>>("shape");
  const int from = ctx->Attrs().Get<int>("input_dim_idx");
  const int to = ctx->Attrs().Get<int>("output_dim_idx");
  PADDLE_ENFORCE_EQ(from >= 0 && from < in.size() && to >= 0 && to < static_cast<int>(shape.size()),
                    true,
                    phi::errors::InvalidArgument(
                        "attributes `input_dim_idx` %d and `output_dim_idx` %d must name axes of "
                        "input Input of shape %s and of `shape`, which holds %d sizes",
                        from, to, in, shape.size()));
  phi::DDim dims = phi::make_ddim(shape);
  dims[to] = in[from];
  ctx->SetOutputDim("Out", dims);
}

}  // namespace paddle::operators

PD_LEGACY_KERNEL(uniform_random_batch_size_like, UniformRandomBatchSizeLikeCPUKernel, float, double,
                 phi::dtype::bfloat16);
