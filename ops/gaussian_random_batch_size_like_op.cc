#include "ops/common/family/random_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/typed_by_attribute.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

class GaussianRandomBatchSizeLikeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "Only its shape counts.");
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("shape", "The shape of Out, but for one size.");
    AddAttr<int>("input_dim_idx", "Which size of Input is taken; of sequences, their number.")
        .SetDefault(0);
    AddAttr<int>("output_dim_idx", "Where it goes.").SetDefault(0);
    AddAttr<float>("mean", "").SetDefault(0.0f);
    AddAttr<float>("std", "The standard deviation.").SetDefault(1.0f);
    AddAttr<int>("seed", "0: the generator of the run.").SetDefault(0);
    AddAttr<int>("dtype", "The saved number of the element type.").SetDefault(5);
    AddComment("Out = normally distributed numbers; one size is that of Input.");
  }
};

template <typename DeviceContext, typename T>
class GaussianRandomBatchSizeLikeCPUKernel : public framework::OpKernel<T> {
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
    std::normal_distribution<T> normal(static_cast<T>(ctx.Attr<float>("mean")),
                                       static_cast<T>(ctx.Attr<float>("std")));
    reference::Engine engine(ctx, ctx.Attr<int>("seed"));
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = normal(*engine);
  }
};

struct GaussianRandomBatchSizeLikeInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    const phi::DDim in = ctx->GetInputDim("Input");
    const auto shape = ctx->Attrs().Get<std::vector<int>>("shape");
    const int from = ctx->Attrs().Get<int>("input_dim_idx");
    const int to = ctx->Attrs().Get<int>("output_dim_idx");
    PADDLE_ENFORCE_EQ(
        from >= 0 && from < in.size() && to >= 0 && to < static_cast<int>(shape.size()), true,
        phi::errors::InvalidArgument(
            "attributes `input_dim_idx` %d and `output_dim_idx` %d must name axes of "
            "input Input of shape %s and of `shape`, which holds %d sizes",
            from, to, in, shape.size()));
    phi::DDim dims = phi::make_ddim(shape);
    dims[to] = in[from];
    ctx->SetOutputDim("Out", dims);
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(gaussian_random_batch_size_like, ops::OpWithBatchSizeLike,
                             ops::GaussianRandomBatchSizeLikeOpMaker,
                             ops::GaussianRandomBatchSizeLikeInferShapeFunctor,
                             ops::OutTypedByAttribute);
REGISTER_OP_CPU_KERNEL(gaussian_random_batch_size_like,
                       ops::GaussianRandomBatchSizeLikeCPUKernel<phi::CPUContext, float>,
                       ops::GaussianRandomBatchSizeLikeCPUKernel<phi::CPUContext, double>);
