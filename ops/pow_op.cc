#include <cmath>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/common/scalar.h"
#include "phi/infermeta/activation.h"

namespace paddle {
namespace operators {

class PowOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any shape.");
    AddInput("FactorTensor", "`factor` as a tensor of one element; it outranks the attribute.")
        .AsDispensable();
    AddOutput("Out", "Of the shape of X; it may share X's memory.");
    AddAttr<float>("factor", "The exponent.").SetDefault(1.0f);
    AddComment("Out = X ^ factor.");
  }
};

class PowOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"FactorTensor"};
    return kSlots;
  }
};

DECLARE_INPLACE_OP_INFERER(PowInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class PowCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T factor = static_cast<T>(ctx.Attr<float>("factor"));
    if (ctx.HasInput("FactorTensor")) {
      factor = phi::Scalar(*ctx.Input<DenseTensor>("FactorTensor")).to<T>();
    }
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      y[i] = static_cast<T>(
          std::pow(static_cast<double>(x->data<T>()[i]), static_cast<double>(factor)));
    }
  }
};

KernelSignature PowOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return {"pow", {"X"}, {ctx.HasInput("FactorTensor") ? "FactorTensor" : "factor"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(pow, PowInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kPowGradSlots = {"X FactorTensor", "", "Out", "X"};

KernelSignature PowGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* factor = ctx.HasInput("FactorTensor") ? "FactorTensor" : "factor";
  return {"pow_grad", {"X", "Out@GRAD"}, {factor}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(pow_grad, PowGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(pow, ops::PowOp, ops::PowOpMaker, ops::PowInferShapeFunctor,
                  ops::PowInplaceInferer, ops::SlotGradOpMaker<ops::kPowGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(pow, ops::PowOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(pow, ops::PowCPUKernel<phi::CPUContext, float>,
                       ops::PowCPUKernel<phi::CPUContext, double>,
                       ops::PowCPUKernel<phi::CPUContext, int>,
                       ops::PowCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(pow_grad, ops::OpTypedByOutGrad, ops::PowGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(pow_grad, ops::PowGradOpArgumentMapping);
