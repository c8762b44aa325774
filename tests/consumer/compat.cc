// An operator in a form of the original, of a project that sees only the installed tree:
// phibridge::compat brings all that these headers include, Eigen among it.
#include <cmath>
#include <cstdio>

#include "paddle/fluid/framework/eigen.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/phi/core/compat/op_utils.h"

namespace phi {

template <typename T, typename Context>
void SoftSignKernel(const Context& dev_ctx, const DenseTensor& x, float scale, DenseTensor* out) {
  dev_ctx.template Alloc<T>(out);
  auto in = paddle::framework::EigenVector<T>::Flatten(x);
  auto result = paddle::framework::EigenVector<T>::Flatten(*out);
  result.device(*dev_ctx.eigen_device()) =
      in * static_cast<T>(scale) / (in.abs() + static_cast<T>(1));
}

KernelSignature SoftSignArgumentMapping(const ArgumentMappingContext& /*ctx*/) {
  return KernelSignature("consumer_soft_sign", {"X"}, {"scale"}, {"Out"});
}

}  // namespace phi

PD_REGISTER_KERNEL(consumer_soft_sign, CPU, ALL_LAYOUT, phi::SoftSignKernel, float, double) {}
PD_REGISTER_ARG_MAPPING_FN(consumer_soft_sign, phi::SoftSignArgumentMapping);

namespace paddle {
namespace operators {

class SoftSignOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim("Out", ctx->GetInputDim("X"));
  }
};

class SoftSignOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Values.");
    AddOutput("Out", "X * scale / (1 + |X|).");
    AddAttr<float>("scale", "A factor.").SetDefault(1.0f);
    AddComment("A soft sign.");
  }
};

}  // namespace operators
}  // namespace paddle

REGISTER_OP_WITHOUT_GRADIENT(consumer_soft_sign, paddle::operators::SoftSignOp,
                             paddle::operators::SoftSignOpMaker)

int main() {
  namespace pf = paddle::framework;
  pf::Scope scope;
  auto* x = scope.Var("x")->GetMutable<pf::LoDTensor>();
  float* values = x->mutable_data<float>(phi::make_ddim({2}), paddle::platform::CPUPlace());
  values[0] = 3.0f;
  values[1] = -1.0f;
  scope.Var("y")->GetMutable<pf::LoDTensor>();
  pf::OpRegistry::CreateOp("consumer_soft_sign", {{"X", {"x"}}}, {{"Out", {"y"}}},
                           {{"scale", 2.0f}})
      ->Run(scope, paddle::platform::CPUPlace());
  const float* y = scope.FindVar("y")->Get<pf::LoDTensor>().data<float>();
  std::printf("%g %g\n", y[0], y[1]);
  return std::fabs(y[0] - 1.5f) < 1e-6f && std::fabs(y[1] + 1.0f) < 1e-6f ? 0 : 1;
}
