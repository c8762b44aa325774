#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class FloorOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override {
    return "Out = the largest whole number that is not above X.";
  }
};

struct FloorReference {
  explicit FloorReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::floor(x); }
};

template <typename DeviceContext, typename T>
class FloorCPUKernel : public UnaryReferenceKernel<DeviceContext, T, FloorReference> {};

KernelSignature FloorOpArgumentMapping(const ArgumentMappingContext&) {
  return {"floor", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(floor, FloorInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kFloorGradSlots = {"", "", "Out", "X"};

KernelSignature FloorGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"floor_grad", {"Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(floor_grad, FloorGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(floor, ops::OpTypedByX, ops::FloorOpMaker, ops::FloorInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kFloorGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(floor, ops::FloorOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(floor, ops::FloorCPUKernel<phi::CPUContext, float>,
                       ops::FloorCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(floor_grad, ops::OpTypedByOutGrad, ops::FloorGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(floor_grad, ops::FloorGradOpArgumentMapping);
