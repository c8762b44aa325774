#include <cmath>
#include <limits>

#include "ops/common/family/reduce_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/reduce.h"

namespace paddle {
namespace operators {

class PNormOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any rank.");
    AddOutput("Out", "X without `axis`.");
    AddAttr<float>("porder", "The order of the norm; infinite ones and 0 too.").SetDefault(2.0f);
    AddAttr<int>("axis", "The axis; a negative one counts from the last.").SetDefault(-1);
    AddAttr<float>("epsilon", "For the gradient.").SetDefault(1.0e-12f);
    AddAttr<bool>("keepdim", "Keep the axis as 1.").SetDefault(false);
    AddAttr<bool>("asvector", "The norm of all elements, whatever `axis` says.").SetDefault(false);
    AddComment("Out = (sum |X|^porder)^(1/porder) along `axis`.");
  }
};

template <typename DeviceContext, typename T>
class PNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const std::vector<int> axes = {ctx.Attr<int>("axis")};
    const bool all = ctx.Attr<bool>("asvector");
    const double order = ctx.Attr<float>("porder");
    const auto* x = ctx.Input<DenseTensor>("X");
    std::vector<bool> reduced(x->dims().size(), all);
    if (!all) {
      for (int axis : axes) {
        if (!reduced.empty())
          reduced[reference::PositiveAxis(axis, x->dims().size(), "p_norm")] = true;
      }
    }
    const auto groups = reference::ReducedGroups<T>(*x, reduced);
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (const std::vector<T>& elements : groups) *y++ = static_cast<T>(Of(elements, order));
  }

 private:
  static double Of(const std::vector<T>& elements, double order) {
    double sum = 0, top = 0, low = std::numeric_limits<double>::infinity();
    for (T v : elements) {
      const double size = std::abs(static_cast<double>(v));
      top = size != size || size > top ? size : top;
      low = size != size || size < low ? size : low;
      sum += order == 0 ? (size != 0) : std::pow(size, order);
    }
    if (std::isinf(order)) return order > 0 ? top : low;
    return order == 0 ? sum : std::pow(sum, 1.0 / order);
  }
};

KernelSignature PNormOpArgumentMapping(const ArgumentMappingContext&) {
  return {"p_norm", {"X"}, {"porder", "axis", "epsilon", "keepdim", "asvector"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(p_norm, PNormInferShapeFunctor, PD_INFER_META(phi::PNormInferMeta));

constexpr GradSlots kPNormGradSlots = {"X", "Out", "Out", "X"};

KernelSignature PNormGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"p_norm_grad",
          {"X", "Out", "Out@GRAD"},
          {"porder", "axis", "epsilon", "keepdim", "asvector"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(p_norm_grad, PNormGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(p_norm, ops::OpTypedByX, ops::PNormOpMaker, ops::PNormInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kPNormGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(p_norm, ops::PNormOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(p_norm, ops::PNormCPUKernel<phi::CPUContext, float>,
                       ops::PNormCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(p_norm_grad, ops::OpTypedByOutGrad, ops::PNormGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(p_norm_grad, ops::PNormGradOpArgumentMapping);
REGISTER_OP_VERSION(p_norm).AddCheckpoint("Adds the attribute asvector.",
                                          paddle::framework::compatible::OpVersionDesc().NewAttr(
                                              "asvector",
                                              "The norm of all elements, whatever `axis` says.",
                                              false));
