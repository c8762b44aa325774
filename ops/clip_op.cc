#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/common/scalar.h"
#include "phi/core/selected_rows.h"
#include "phi/infermeta/activation.h"

namespace paddle {
namespace operators {

class ClipOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any shape, or SelectedRows.");
    AddInput("Min", "`min` as a tensor of one element; it outranks the attribute.").AsDispensable();
    AddInput("Max", "`max` as a tensor of one element; it outranks the attribute.").AsDispensable();
    AddOutput("Out", "Of the kind and shape of X; it may share X's memory.");
    AddAttr<float>("min", "The smallest value that comes out.");
    AddAttr<float>("max", "The largest value that comes out.");
    AddComment("Out = min(max(X, min), max).");
  }
};

class ClipOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Min", "Max"};
    return kSlots;
  }
};

class ClipOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SyncTypeAndDataType("X", "Out");
  }
};

DECLARE_INPLACE_OP_INFERER(ClipInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class ClipCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const framework::Variable* x_var = ctx.InputVar("X");
    framework::Variable* out_var = ctx.OutputVar("Out");
    if (x_var->IsType<phi::SelectedRows>() && out_var != x_var) {
      auto* rows = out_var->GetMutable<phi::SelectedRows>();
      rows->set_rows(x_var->Get<phi::SelectedRows>().rows());
      rows->set_height(x_var->Get<phi::SelectedRows>().height());
    }
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(x->dims());
    const T low = Bound(ctx, "Min", "min"), high = Bound(ctx, "Max", "max");
    PADDLE_ENFORCE_EQ(low <= high, true,
                      phi::errors::InvalidArgument("clip: `min` is above `max`"));
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < x->numel(); ++i) {
      T v = x->data<T>()[i];
      if (v > high) v = high;
      if (v < low) v = low;
      y[i] = v;
    }
  }

 private:
  static T Bound(const framework::ExecutionContext& ctx, const char* slot, const char* attribute) {
    if (ctx.HasInput(slot)) return phi::Scalar(*ctx.Input<DenseTensor>(slot)).to<T>();
    return static_cast<T>(ctx.Attr<float>(attribute));
  }
};

KernelSignature ClipOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* kernel = ctx.IsDenseTensorInput("X")    ? "clip"
                       : ctx.IsSelectedRowsInput("X") ? "clip_sr"
                                                      : "unregistered";
  const char* min = ctx.HasInput("Min") ? "Min" : "min";
  const char* max = ctx.HasInput("Max") ? "Max" : "max";
  return {kernel, {"X"}, {min, max}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(clip, ClipInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kClipGradSlots = {"Max Min X", "", "Out", "X"};

KernelSignature ClipGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* min = ctx.HasInput("Min") ? "Min" : "min";
  const char* max = ctx.HasInput("Max") ? "Max" : "max";
  return {"clip_grad", {"X", "Out@GRAD"}, {min, max}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(clip_grad, ClipGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(clip, ops::ClipOp, ops::ClipOpMaker, ops::ClipInferShapeFunctor,
                  ops::ClipOpVarTypeInference, ops::ClipInplaceInferer,
                  ops::SlotGradOpMaker<ops::kClipGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(clip, ops::ClipOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(clip, ops::ClipCPUKernel<phi::CPUContext, float>,
                       ops::ClipCPUKernel<phi::CPUContext, double>,
                       ops::ClipCPUKernel<phi::CPUContext, int>,
                       ops::ClipCPUKernel<phi::CPUContext, int64_t>,
                       ops::ClipCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(clip_grad, ops::OpTypedByOutGrad, ops::ClipGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(clip_grad, ops::ClipGradOpArgumentMapping);
REGISTER_OP_VERSION(clip).AddCheckpoint("Adds the inputs Min and Max.",
                                        paddle::framework::compatible::OpVersionDesc()
                                            .NewInput("Min", "The lower bound.")
                                            .NewInput("Max", "The upper bound."));
