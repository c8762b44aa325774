// outside: 2.0 | GetKernelTypeForVar, a tensor that outranks an attribute, REGISTER_OP_KERNEL by
// hand
#include "paddle/fluid/framework/op_registry.h"

namespace paddle {
namespace operators {

class LookaheadOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim("Out", ctx->GetInputDim("X"));
    ctx->ShareAllLoD("X", "Out");
  }

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    auto type = OperatorWithKernel::IndicateVarDataType(ctx, "X");
    return framework::OpKernelType(type, platform::CPUPlace(), framework::DataLayout::kAnyLayout,
                                   framework::LibraryType::kPlain);
  }
  framework::OpKernelType GetKernelTypeForVar(
      const std::string& var_name, const framework::Tensor& tensor,
      const framework::OpKernelType& expected_kernel_type) const override {
    if (var_name == "Distance") return expected_kernel_type;
    return framework::OpKernelType(expected_kernel_type.data_type_, tensor.place(),
                                   tensor.layout());
  }
};

class LookaheadOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddInput("Distance", "(Tensor<int>)").AsDispensable();
    AddOutput("Out", "Out[i] = X[i + distance], 0 behind the end.");
    AddAttr<int>("distance", "").SetDefault(1).EqualGreaterThan(0);
    AddComment("");
  }
};

template <typename T>
class LookaheadKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto& x = *ctx.Input<framework::Tensor>("X");
    int distance = ctx.Attr<int>("distance");
    if (ctx.HasInput("Distance")) distance = *ctx.Input<framework::Tensor>("Distance")->data<int>();
    T* to = ctx.Output<framework::Tensor>("Out")->mutable_data<T>(ctx.GetPlace());
    for (int64_t i = 0; i < x.numel(); ++i) {
      to[i] = i + distance < x.numel() ? x.data<T>()[i + distance] : static_cast<T>(0);
    }
  }
};

}  // namespace operators
}  // namespace paddle

REGISTER_OP_WITHOUT_GRADIENT(outside_lookahead, paddle::operators::LookaheadOp,
                             paddle::operators::LookaheadOpMaker);
REGISTER_OP_KERNEL(outside_lookahead, CPU, paddle::platform::CPUPlace,
                   paddle::operators::LookaheadKernel<float>,
                   paddle::operators::LookaheadKernel<bool>);
