#include <algorithm>

#include "compat/mapping_notes.h"
#include "ops/common/family/optimizer_op.h"

namespace paddle {
namespace operators {

class AdagradOpMaker : public OptimizerOpMaker {
 protected:
  const char* Name() const override { return "Adagrad"; }
  void MakeStates() override {
    AddState("Moment", "The sum of the squared gradients");
    AddMasterParam();
    AddAttr<float>("epsilon", "Keeps the divisor above 0.").SetDefault(1.0e-6f);
  }
};

template <typename DeviceContext, typename T>
class AdagradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    std::vector<double> param = reference::State<T>(ctx, "Param");
    std::vector<double> m_all = reference::State<T>(ctx, "Moment");
    const double rate = reference::OneNumber(ctx, "LearningRate");
    const double epsilon = ctx.Attr<float>("epsilon");
    for (size_t i = 0; i < param.size(); ++i) {
      if (!grad.present[i]) continue;
      const double g = grad.values[i];
      double& p = param[i];
      double& m = m_all[i];
      m = m + g * g;
      p = p - rate / (std::sqrt(m) + epsilon) * g;
    }
    reference::StoreState<T>(ctx, "ParamOut", param);
    reference::StoreState<T>(ctx, "MomentOut", m_all);
  }
};

KernelSignature AdagradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const bool dense = ctx.IsDenseTensorInput("Grad");
  if (!dense && !ctx.IsSelectedRowsInput("Grad")) return {"unregistered", {}, {}, {}};
  return {dense ? "adagrad" : "adagrad_dense_param_sparse_grad",
          {"Param", "Grad", "Moment", "LearningRate"},
          {"epsilon"},
          {"ParamOut", "MomentOut"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(adagrad, AdagradInferShapeFunctor,
                            PD_INFER_META(phi::AdagradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(adagrad, ops::OptimizerOp, ops::AdagradOpMaker, ops::AdagradInferShapeFunctor,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(adagrad, ops::AdagradOpArgumentMapping);
PD_DROPPED_ARGUMENTS(adagrad,
                     {"MasterParam", "for float16 parameters, which no kernel of this op takes"},
                     {"MasterParamOut", "as MasterParam"}, {"multi_precision", "as MasterParam"});
REGISTER_OP_CPU_KERNEL(adagrad, ops::AdagradCPUKernel<phi::CPUContext, float>,
                       ops::AdagradCPUKernel<phi::CPUContext, double>);
