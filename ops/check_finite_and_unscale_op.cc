#include <cmath>

#include "ops/common/family/optimizer_op.h"

namespace paddle {
namespace operators {

class CheckFiniteAndUnscaleOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Gradients of a scaled loss.").AsDuplicable();
    AddInput("Scale", "One number.");
    AddOutput("Out", "X / Scale; it may share the memory of X.").AsDuplicable();
    AddOutput("FoundInfinite", "One bool: whether an element of X is NaN or infinite.");
    AddComment(
        "Takes the scale of the loss out of its gradients, and looks whether they are finite.");
  }
};

template <typename DeviceContext, typename T>
class CheckFiniteAndUnscaleCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const double scale = reference::OneNumber(ctx, "Scale");
    bool found = false;
    for (size_t k = 0; k < ctx.InputSize("X"); ++k) {
      std::vector<double> x = reference::State<T>(ctx, "X", k);
      for (double v : x) found = found || !std::isfinite(v);
      // As in the original, the tensors after the first such one come out as 0, itself too.
      for (double& v : x) v = found ? v * 0 : v / scale;
      reference::StoreState<T>(ctx, "Out", x, k);
    }
    *reference::Allocate<bool>(ctx, ctx.Output<DenseTensor>("FoundInfinite")) = found;
  }
};

KernelSignature CheckFiniteAndUnscaleOpArgumentMapping(const ArgumentMappingContext&) {
  return {"check_finite_and_unscale", {"X", "Scale"}, {}, {"Out", "FoundInfinite"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(check_finite_and_unscale, CheckFiniteAndUnscaleInferShapeFunctor,
                            PD_INFER_META(phi::CheckFiniteAndUnscaleInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(check_finite_and_unscale, ops::OpTypedByX, ops::CheckFiniteAndUnscaleOpMaker,
                  ops::CheckFiniteAndUnscaleInferShapeFunctor,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(check_finite_and_unscale, ops::CheckFiniteAndUnscaleOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(check_finite_and_unscale,
                       ops::CheckFiniteAndUnscaleCPUKernel<phi::CPUContext, float>,
                       ops::CheckFiniteAndUnscaleCPUKernel<phi::CPUContext, double>);
