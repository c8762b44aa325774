#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/selected_rows.h"
#include "phi/infermeta/activation.h"

namespace paddle {
namespace operators {

class ScaleOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor or SelectedRows.");
    AddInput("ScaleTensor", "The factor as a tensor of one element; it outranks `scale`.")
        .AsDispensable();
    AddOutput("Out", "Of the kind and shape of X; it may share X's memory.");
    AddAttr<float>("scale", "The factor.").SetDefault(1.0f);
    AddAttr<float>("bias", "What is added.").SetDefault(0.0f);
    AddAttr<bool>("bias_after_scale", "False: Out = scale (X + bias).").SetDefault(true);
    AddComment("Out = scale X + bias.");
  }
};

class ScaleOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SyncTypeAndDataType("X", "Out");
  }
};

DECLARE_INPLACE_OP_INFERER(ScaleInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class ScaleCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const framework::Variable* x_var = ctx.InputVar("X");
    framework::Variable* out_var = ctx.OutputVar("Out");
    if (x_var->IsType<phi::SelectedRows>() && out_var != x_var) {
      const auto& rows = x_var->Get<phi::SelectedRows>();
      auto* out_rows = out_var->GetMutable<phi::SelectedRows>();
      out_rows->set_rows(rows.rows());
      out_rows->set_height(rows.height());
    }
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(x->dims());
    T* y = reference::Allocate<T>(ctx, out);
    // The factors are of type T, so an integer tensor takes whole ones.
    const T scale = Factor(ctx);
    const T bias = static_cast<T>(ctx.Attr<float>("bias"));
    const bool after = ctx.Attr<bool>("bias_after_scale");
    for (int64_t i = 0; i < x->numel(); ++i) {
      const auto v = reference::Widen(x->data<T>()[i]);
      const auto s = reference::Widen(scale), b = reference::Widen(bias);
      y[i] = reference::Narrow<T>(static_cast<reference::Wide<T>>(after ? v * s + b : (v + b) * s));
    }
  }

 private:
  static T Factor(const framework::ExecutionContext& ctx) {
    if (!ctx.HasInput("ScaleTensor")) return static_cast<T>(ctx.Attr<float>("scale"));
    const auto* tensor = ctx.Input<DenseTensor>("ScaleTensor");
    PADDLE_ENFORCE_EQ(tensor->numel(), 1,
                      phi::errors::InvalidArgument("scale: ScaleTensor must hold one element; its "
                                                   "shape is %s",
                                                   tensor->dims()));
    if (tensor->dtype() == phi::DataType::FLOAT64) return static_cast<T>(tensor->data<double>()[0]);
    if (tensor->dtype() == phi::DataType::FLOAT32) return static_cast<T>(tensor->data<float>()[0]);
    return static_cast<T>(reference::IntegersOf(*tensor, "scale")[0]);
  }
};

KernelSignature ScaleOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* factor = ctx.HasInput("ScaleTensor") ? "ScaleTensor" : "scale";
  if (ctx.IsDenseTensorInput("X")) {
    return {"scale", {"X"}, {factor, "bias", "bias_after_scale"}, {"Out"}};
  }
  if (ctx.IsSelectedRowsInput("X")) {
    return {"scale_sr", {"X"}, {factor, "bias", "bias_after_scale"}, {"Out"}};
  }
  return {"unregistered", {}, {}, {}};
}

DECLARE_INFER_SHAPE_FUNCTOR(scale, ScaleInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

/// The gradient is a scale by the same factor.
class ScaleGradMaker : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType("scale");
    grad->SetInput("X", OutputGrad("Out"));
    grad->SetInput("ScaleTensor", Input("ScaleTensor"));
    grad->SetOutput("Out", InputGrad("X"));
    grad->SetAttrMap(Attrs());
    grad->SetAttr("bias", 0.0f);
    grad->SetAttr("bias_after_scale", true);
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(scale, ops::OpTypedByX, ops::ScaleOpMaker, ops::ScaleInferShapeFunctor,
                  ops::ScaleOpVarTypeInference, ops::ScaleInplaceInferer, ops::ScaleGradMaker);
PD_REGISTER_ARG_MAPPING_FN(scale, ops::ScaleOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(scale, ops::ScaleCPUKernel<phi::CPUContext, float>,
                       ops::ScaleCPUKernel<phi::CPUContext, double>,
                       ops::ScaleCPUKernel<phi::CPUContext, phi::dtype::bfloat16>,
                       ops::ScaleCPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::ScaleCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::ScaleCPUKernel<phi::CPUContext, phi::dtype::complex<double>>,
                       ops::ScaleCPUKernel<phi::CPUContext, bool>,
                       ops::ScaleCPUKernel<phi::CPUContext, uint8_t>,
                       ops::ScaleCPUKernel<phi::CPUContext, int8_t>,
                       ops::ScaleCPUKernel<phi::CPUContext, int16_t>,
                       ops::ScaleCPUKernel<phi::CPUContext, int>,
                       ops::ScaleCPUKernel<phi::CPUContext, int64_t>);
