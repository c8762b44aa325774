// outside: 2.0 | operators/utils.h: a shape from a tensor, a list of tensors or an attribute
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/operators/utils.h"

namespace paddle {
namespace operators {

class ShapedRampOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    const auto& shape = ctx->Attrs().Get<std::vector<int64_t>>("shape");
    if (ctx->HasInput("ShapeTensor") || ctx->HasInputs("ShapeTensorList")) {
      if (!ctx->IsRuntime()) ctx->SetOutputDim("Out", {-1});
      return;
    }
    ctx->SetOutputDim("Out", framework::make_ddim(shape));
  }

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(framework::proto::VarType::FP32, ctx.GetPlace());
  }
  framework::OpKernelType GetKernelTypeForVar(
      const std::string& var_name, const framework::Tensor& tensor,
      const framework::OpKernelType& expected_kernel_type) const override {
    if (var_name == "ShapeTensor" || var_name == "ShapeTensorList") return expected_kernel_type;
    return framework::OpKernelType(expected_kernel_type.data_type_, tensor.place(),
                                   tensor.layout());
  }
};

class ShapedRampOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("ShapeTensor", "the shape").AsDispensable();
    AddInput("ShapeTensorList", "its numbers").AsDuplicable().AsDispensable();
    AddOutput("Out", "0, 1, 2, …");
    AddAttr<std::vector<int64_t>>("shape", "the shape").SetDefault({});
    AddComment("A ramp.");
  }
};

template <typename T>
class ShapedRampKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<framework::Tensor>("Out");
    out->Resize(GetShape(ctx));
    T* data = out->mutable_data<T>(ctx.GetPlace());
    std::iota(data, data + out->numel(), static_cast<T>(0));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OPERATOR(outside_shaped_ramp, ops::ShapedRampOp, ops::ShapedRampOpMaker,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>,
                  paddle::framework::EmptyGradOpMaker<paddle::imperative::OpBase>);
REGISTER_OP_CPU_KERNEL(outside_shaped_ramp, ops::ShapedRampKernel<float>);
