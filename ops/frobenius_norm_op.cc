#include <cmath>

#include "compat/mapping_notes.h"
#include "ops/common/family/reduce_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class FrobeniusNormOpMaker : public ReduceOpMaker {
 protected:
  const char* Formula() const override { return "the square root of the sum of squares of X"; }
};

struct FrobeniusNormReference {
  template <typename T>
  static T Apply(const std::vector<T>& elements) {
    double sum = 0;
    for (T v : elements) sum += static_cast<double>(v) * static_cast<double>(v);
    return static_cast<T>(std::sqrt(sum));
  }
};

template <typename DeviceContext, typename T>
class FrobeniusNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ReduceReference<T, T, FrobeniusNormReference>(ctx);
  }
};

KernelSignature FrobeniusNormOpArgumentMapping(const ArgumentMappingContext&) {
  return {"frobenius_norm", {"X"}, {"dim", "keep_dim", "reduce_all"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(frobenius_norm, FrobeniusNormInferShapeFunctor,
                            PD_INFER_META(phi::FrobeniusNormInferMeta));

constexpr GradSlots kFrobeniusNormGradSlots = {"X", "Out", "Out", "X"};

KernelSignature FrobeniusNormGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"frobenius_norm_grad",
          {"X", "Out", "Out@GRAD"},
          {"dim", "keep_dim", "reduce_all"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(frobenius_norm_grad, FrobeniusNormGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(frobenius_norm, ops::ReduceOp, ops::FrobeniusNormOpMaker,
                  ops::FrobeniusNormInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kFrobeniusNormGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(frobenius_norm, ops::FrobeniusNormOpArgumentMapping);
PD_DROPPED_ARGUMENTS(frobenius_norm, {"in_dtype", "the type of X says it"},
                     {"out_dtype", "the type of X says it"});
REGISTER_OP_CPU_KERNEL(frobenius_norm, ops::FrobeniusNormCPUKernel<phi::CPUContext, float>,
                       ops::FrobeniusNormCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(frobenius_norm_grad, ops::OpTypedByOutGrad,
                  ops::FrobeniusNormGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(frobenius_norm_grad, ops::FrobeniusNormGradOpArgumentMapping);
