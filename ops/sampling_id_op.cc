#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

class SamplingIdOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A matrix of probabilities.");
    AddOutput("Out", "int64, one a row.");
    AddAttr<float>("min", "The lower bound of the draw.").SetDefault(0.0f);
    AddAttr<float>("max", "The upper bound of the draw.").SetDefault(1.0f);
    AddAttr<int>("seed", "0: the generator of the run.").SetDefault(0);
    AddComment("Out = a column for each row, drawn with the probabilities that the row holds.");
  }
};

class SamplingIdOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SetOutputDataType("Out", framework::proto::VarType::INT64);
  }
};

template <typename DeviceContext, typename T>
class SamplingIdCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int64_t rows = x->dims()[0], width = x->dims()[1];
    out->Resize(phi::make_ddim({rows}));
    int64_t* y = reference::Allocate<int64_t>(ctx, out);
    std::uniform_real_distribution<T> uniform(static_cast<T>(ctx.Attr<float>("min")),
                                              static_cast<T>(ctx.Attr<float>("max")));
    reference::Engine engine(ctx, ctx.Attr<int>("seed"));
    for (int64_t i = 0; i < rows; ++i) {
      const T* row = x->data<T>() + i * width;
      T left = uniform(*engine);
      int64_t k = 0;
      while (k + 1 < width && (left -= row[k]) >= 0) ++k;
      y[i] = k;
    }
  }
};

struct SamplingIdInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    const phi::DDim in = ctx->GetInputDim("X");
    PADDLE_ENFORCE_EQ(
        in.size(), 2,
        phi::errors::InvalidArgument("input X must be a matrix; it has shape %s", in));
    ctx->SetOutputDim("Out", phi::make_ddim({in[0]}));
    ctx->ShareLoD("X", "Out");
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(sampling_id, ops::OpTypedByX, ops::SamplingIdOpMaker,
                             ops::SamplingIdInferShapeFunctor, ops::SamplingIdOpVarTypeInference);
REGISTER_OP_CPU_KERNEL(sampling_id, ops::SamplingIdCPUKernel<phi::CPUContext, float>,
                       ops::SamplingIdCPUKernel<phi::CPUContext, double>);
