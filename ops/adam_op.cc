#include "ops/optimizer_op.h"

namespace paddle {
namespace operators {

class AdamOpMaker : public OptimizerOpMaker {
 protected:
  const char* Name() const override { return "Adam"; }
  void MakeStates() override {
    AddState("Moment1", "The running mean of the gradient");
    AddState("Moment2", "The running mean of its square");
    AddState("Beta1Pow", "beta1 to the power of the step, one number");
    AddState("Beta2Pow", "beta2 to the power of the step, one number");
    AddInput("SkipUpdate", "One bool: true leaves everything as it is.").AsDispensable();
    AddInput("Beta1Tensor", "beta1; it outranks the attribute.").AsDispensable();
    AddInput("Beta2Tensor", "beta2; it outranks the attribute.").AsDispensable();
    AddInput("EpsilonTensor", "epsilon; it outranks the attribute.").AsDispensable();
    AddMasterParam();
    AddAttr<float>("beta1", "How much of Moment1 stays.").SetDefault(0.9f);
    AddAttr<float>("beta2", "How much of Moment2 stays.").SetDefault(0.999f);
    AddAttr<float>("epsilon", "Keeps the divisor above 0.").SetDefault(1.0e-8f);
    AddAttr<bool>("lazy_mode", "Rows that a sparse gradient has not stay as they are.")
        .SetDefault(false);
    AddAttr<int64_t>("min_row_size_to_use_multithread", "Not read.").SetDefault(1000);
    AddAttr<bool>("use_global_beta_pow", "Somebody else updates the powers.").SetDefault(false);
  }
};

template <typename DeviceContext, typename T>
class AdamCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    std::vector<double> param = reference::State<T>(ctx, "Param");
    std::vector<double> m = reference::State<T>(ctx, "Moment1");
    std::vector<double> v = reference::State<T>(ctx, "Moment2");
    std::vector<double> p1 = reference::State<T>(ctx, "Beta1Pow");
    std::vector<double> p2 = reference::State<T>(ctx, "Beta2Pow");
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    if (!Skips(ctx)) Step(ctx, grad, &param, &m, &v, &p1, &p2);
    reference::StoreState<T>(ctx, "ParamOut", param);
    reference::StoreState<T>(ctx, "Moment1Out", m);
    reference::StoreState<T>(ctx, "Moment2Out", v);
    reference::StoreState<T>(ctx, "Beta1PowOut", p1);
    reference::StoreState<T>(ctx, "Beta2PowOut", p2);
  }

 private:
  using Values = std::vector<double>;

  static bool Skips(const framework::ExecutionContext& ctx) {
    if (ctx.HasInput("SkipUpdate") && *ctx.Input<DenseTensor>("SkipUpdate")->data<bool>()) {
      return true;
    }
    const framework::Variable* grad = ctx.InputVar("Grad");
    return grad->IsType<phi::SelectedRows>() && grad->Get<phi::SelectedRows>().rows().empty();
  }

  static void Step(const framework::ExecutionContext& ctx, const reference::StepGrad& grad,
                   Values* param, Values* m, Values* v, Values* p1, Values* p2) {
    const double beta1 = reference::AttrOrTensor(ctx, "beta1", "Beta1Tensor");
    const double beta2 = reference::AttrOrTensor(ctx, "beta2", "Beta2Tensor");
    const double epsilon = reference::AttrOrTensor(ctx, "epsilon", "EpsilonTensor");
    const double next1 = ctx.Attr<bool>("use_global_beta_pow") ? p1->at(0) : p1->at(0) * beta1;
    const double next2 = ctx.Attr<bool>("use_global_beta_pow") ? p2->at(0) : p2->at(0) * beta2;
    // With a sparse gradient the original reads the powers after it has updated them.
    const bool sparse = ctx.InputVar("Grad")->IsType<phi::SelectedRows>();
    const double power1 = sparse ? next1 : p1->at(0), power2 = sparse ? next2 : p2->at(0);
    const double c = std::sqrt(1 - power2);
    const double rate = reference::OneNumber(ctx, "LearningRate") * c / (1 - power1);
    for (size_t i = 0; i < param->size(); ++i) {
      if (!grad.present[i] && ctx.Attr<bool>("lazy_mode")) continue;
      const double g = grad.values[i];
      (*m)[i] = beta1 * (*m)[i] + (1 - beta1) * g;
      (*v)[i] = beta2 * (*v)[i] + (1 - beta2) * g * g;
      (*param)[i] -= rate * (*m)[i] / (std::sqrt((*v)[i]) + epsilon * c);
    }
    p1->at(0) = next1;
    p2->at(0) = next2;
  }
};

KernelSignature AdamOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const bool dense = ctx.IsDenseTensorInput("Grad");
  if (!dense && !ctx.IsSelectedRowsInput("Grad")) return {"unregistered", {}, {}, {}};
  return {dense ? "adam" : "adam_dense_param_sparse_grad",
          {"Param", "Grad", "LearningRate", "Moment1", "Moment2", "Beta1Pow", "Beta2Pow",
           "MasterParam", "SkipUpdate"},
          {ctx.HasInput("Beta1Tensor") ? "Beta1Tensor" : "beta1",
           ctx.HasInput("Beta2Tensor") ? "Beta2Tensor" : "beta2",
           ctx.HasInput("EpsilonTensor") ? "EpsilonTensor" : "epsilon", "lazy_mode",
           "min_row_size_to_use_multithread", "multi_precision", "use_global_beta_pow"},
          {"ParamOut", "Moment1Out", "Moment2Out", "Beta1PowOut", "Beta2PowOut", "MasterParamOut"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(adam, AdamInferShapeFunctor, PD_INFER_META(phi::AdamInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(adam, ops::OptimizerOp, ops::AdamOpMaker, ops::AdamInferShapeFunctor,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(adam, ops::AdamOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(adam, ops::AdamCPUKernel<phi::CPUContext, float>,
                       ops::AdamCPUKernel<phi::CPUContext, double>);
