// outside: 2.0 | data formats, intermediate outputs, types of kernels
#include "value_gate_op.h"

#include <memory>

#include "paddle/fluid/framework/var_type.h"
#include "paddle/fluid/platform/bfloat16.h"
#include "paddle/fluid/platform/complex.h"
#include "paddle/fluid/platform/float16.h"

namespace paddle {
namespace operators {

class ValueGateOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

  void InferShape(framework::InferShapeContext* ctx) const override {
    OP_INOUT_CHECK(ctx->HasInput("X"), "Input", "X", "ValueGate");
    OP_INOUT_CHECK(ctx->HasOutput("Out"), "Output", "Out", "ValueGate");
    auto x_dims = ctx->GetInputDim("X");
    PADDLE_ENFORCE_GE(
        x_dims.size(), 2,
        platform::errors::InvalidArgument(
            "The rank of Input(X) of ValueGate must be at least 2, but it is %d.", x_dims.size()));
    ctx->SetOutputDim("Out", x_dims);
    ctx->SetOutputDim("RowSum", phi::slice_ddim(x_dims, 0, 1));
    ctx->ShareLoD("X", /*->*/ "Out");
  }

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    framework::LibraryType library{framework::LibraryType::kPlain};
    std::string data_format = ctx.Attr<std::string>("data_format");
    framework::DataLayout layout = framework::StringToDataLayout(data_format);
    const int dtype = BOOST_GET_CONST(int, ctx.GetAttr("compute_dtype"));
    auto data_type = dtype >= 0 ? static_cast<framework::proto::VarType::Type>(dtype)
                                : OperatorWithKernel::IndicateVarDataType(ctx, "X");
    if (data_type != framework::proto::VarType::FP32 &&
        data_type != framework::proto::VarType::FP64) {
      PADDLE_THROW(platform::errors::Unimplemented("ValueGate cannot compute in %s.",
                                                   framework::DataTypeToString(data_type)));
    }
    return framework::OpKernelType(data_type, ctx.GetPlace(), layout, library);
  }

  framework::OpKernelType GetKernelTypeForVar(
      const std::string& var_name, const framework::Tensor& tensor,
      const framework::OpKernelType& expected_kernel_type) const override {
    (void)var_name;
    return framework::OpKernelType(framework::TransToProtoVarType(tensor.dtype()), tensor.place(),
                                   expected_kernel_type.data_layout_);
  }
};

class ValueGateOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "(LoDTensor) Rows of values.");
    AddInput("Threshold", "(Tensor) As attribute threshold.").AsDispensable();
    AddOutput("Out", "(LoDTensor) The values above the threshold.");
    AddOutput("RowSum", "(Tensor) Their sum in each row.").AsIntermediate();
    AddAttr<float>("threshold", "Values up to it become zero.").SetDefault(0.0f);
    AddAttr<std::string>("mode", "hard keeps a value, soft takes the threshold off it.")
        .InEnum({"hard", "soft"})
        .SetDefault("hard");
    AddAttr<std::string>("data_format", "Ignored.").SetDefault("AnyLayout").AsExtra();
    AddAttr<int>("compute_dtype", "Type to compute in; -1: that of X.").SetDefault(-1);
    AddComment("Lets values above a threshold pass.");
  }
};

template <typename T>
class ValueGateGradOpMaker : public framework::SingleGradOpMaker<T> {
 public:
  using framework::SingleGradOpMaker<T>::SingleGradOpMaker;

 protected:
  void Apply(GradOpPtr<T> retv) const override {
    retv->SetType("value_gate_grad");
    retv->SetInput("Out", this->Output("Out"));
    retv->SetInput(framework::GradVarName("Out"), this->OutputGrad("Out"));
    retv->SetOutput(framework::GradVarName("X"), this->InputGrad("X"));
    retv->SetAttrMap(this->Attrs());
  }
};

class ValueGateGradOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

  void InferShape(framework::InferShapeContext* ctx) const override {
    auto out_grad_name = framework::GradVarName("Out");
    OP_INOUT_CHECK(ctx->HasInput(out_grad_name), "Input", out_grad_name, "ValueGateGrad");
    ctx->ShareDim(out_grad_name, /*->*/ framework::GradVarName("X"));
  }

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(
        OperatorWithKernel::IndicateVarDataType(ctx, framework::GradVarName("Out")),
        ctx.GetPlace());
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
namespace plat = paddle::platform;

REGISTER_OPERATOR(value_gate, ops::ValueGateOp, ops::ValueGateOpMaker,
                  ops::ValueGateGradOpMaker<paddle::framework::OpDesc>,
                  ops::ValueGateGradOpMaker<paddle::imperative::OpBase>);
REGISTER_OPERATOR(value_gate_grad, ops::ValueGateGradOp);
REGISTER_OP_CPU_KERNEL(value_gate, ops::ValueGateKernel<plat::CPUDeviceContext, float>,
                       ops::ValueGateKernel<plat::CPUDeviceContext, double>);
REGISTER_OP_CPU_KERNEL(value_gate_grad, ops::ValueGateGradKernel<plat::CPUDeviceContext, float>,
                       ops::ValueGateGradKernel<plat::CPUDeviceContext, double>);
