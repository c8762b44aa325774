#include "ops/optimizer_op.h"

namespace paddle {
namespace operators {

class SGDOpMaker : public OptimizerOpMaker {
 protected:
  const char* Name() const override { return "gradient descent"; }
  void MakeStates() override { AddMasterParam(); }
};

class SGDOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SyncTypeAndDataType("Param", "ParamOut");
  }
};

template <typename DeviceContext, typename T>
class SGDCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    std::vector<double> param = reference::State<T>(ctx, "Param");
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    const double rate = reference::OneNumber(ctx, "LearningRate");
    for (size_t i = 0; i < param.size(); ++i) param[i] -= rate * grad.values[i];
    reference::StoreState<T>(ctx, "ParamOut", param);
  }
};

KernelSignature SGDOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const bool dense_param = ctx.IsDenseTensorInput("Param");
  const bool dense_grad = ctx.IsDenseTensorInput("Grad");
  if (!dense_param || !(dense_grad || ctx.IsSelectedRowsInput("Grad"))) {
    return {"unregistered", {}, {}, {}};
  }
  return {dense_grad ? "sgd" : "sgd_dense_param_sparse_grad",
          {"Param", "LearningRate", "Grad", "MasterParam"},
          {"multi_precision"},
          {"ParamOut", "MasterParamOut"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(sgd, SGDInferShapeFunctor, PD_INFER_META(phi::SgdInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(sgd, ops::OptimizerOp, ops::SGDOpMaker, ops::SGDInferShapeFunctor,
                  ops::SGDOpVarTypeInference,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(sgd, ops::SGDOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(sgd, ops::SGDCPUKernel<phi::CPUContext, float>,
                       ops::SGDCPUKernel<phi::CPUContext, double>);
