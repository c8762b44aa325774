// outside: 2.0 | a recurrent cell: absent inputs, an intermediate output, attributes with defaults
// and limits, library and layout by guards, GetKernelTypeForVar, op version
#include "gated_cell_op.h"

#include "paddle/fluid/framework/op_version_registry.h"
#ifdef PADDLE_WITH_MKLDNN
#include "paddle/fluid/platform/mkldnn_helper.h"
#endif

namespace paddle {
namespace operators {

class GatedCellOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

  void InferShape(framework::InferShapeContext* ctx) const override {
    OP_INOUT_CHECK(ctx->HasInput("X"), "Input", "X", "GatedCell");
    OP_INOUT_CHECK(ctx->HasInput("Gate"), "Input", "Gate", "GatedCell");
    OP_INOUT_CHECK(ctx->HasOutput("Hidden"), "Output", "Hidden", "GatedCell");
    auto x_dims = ctx->GetInputDim("X");
    auto gate_dims = ctx->GetInputDim("Gate");
    bool check = ctx->IsRuntime() || !framework::contain_unknown_dim(x_dims);
    if (check) {
      PADDLE_ENFORCE_EQ(x_dims, gate_dims,
                        platform::errors::InvalidArgument(
                            "X and Gate differ in shape: [%s] and [%s].", x_dims, gate_dims));
    }
    if (ctx->HasInput("Bias")) {
      const auto size = framework::product(ctx->GetInputDim("Bias"));
      PADDLE_ENFORCE_EQ(
          size, x_dims[1],
          platform::errors::InvalidArgument("Bias has %d numbers, not %d.", size, x_dims[1]));
    }
    ctx->SetOutputDim("Gated", x_dims);
    ctx->SetOutputDim("Hidden", x_dims);
    ctx->ShareLoD("X", "Hidden");
  }

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    framework::LibraryType library{framework::LibraryType::kPlain};
    framework::DataLayout layout = framework::DataLayout::kAnyLayout;
    auto data_type = OperatorWithKernel::IndicateVarDataType(ctx, "X");
#ifdef PADDLE_WITH_MKLDNN
    if (this->CanMKLDNNBeUsed(ctx, data_type)) {
      library = framework::LibraryType::kMKLDNN;
      layout = framework::DataLayout::kMKLDNN;
    }
#endif
    return framework::OpKernelType(data_type, ctx.GetPlace(), layout, library);
  }

  framework::OpKernelType GetKernelTypeForVar(
      const std::string& var_name, const framework::Tensor& tensor,
      const framework::OpKernelType& expected_kernel_type) const override {
    if (var_name == "H0") return expected_kernel_type;
    return framework::OpKernelType(expected_kernel_type.data_type_, tensor.place(),
                                   tensor.layout());
  }
};

class GatedCellOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "(LoDTensor, default LoDTensor<float>) rows of steps.");
    AddInput("Gate", "(Tensor) as X.");
    AddInput("Bias", "(Tensor, optional)").AsDispensable();
    AddInput("H0", "(Tensor, optional)").AsDispensable();
    AddOutput("Gated", "(Tensor)").AsIntermediate().AsExtra();
    AddOutput("Hidden", "(LoDTensor)");
    AddAttr<std::string>("gate_activation", "(string, default sigmoid)")
        .SetDefault("sigmoid")
        .InEnum({"sigmoid", "relu", "identity"});
    AddAttr<float>("clip", "(float, default 0)").SetDefault(0.0f).EqualGreaterThan(0.0f);
    AddAttr<std::vector<int>>("unused_axes", "")
        .SetDefault({})
        .AddCustomChecker([](const std::vector<int>& axes) {
          PADDLE_ENFORCE_LE(
              axes.size(), 2UL,
              platform::errors::InvalidArgument("Only two axes, not %d.", axes.size()));
        });
    AddAttr<bool>("use_mkldnn", "(bool, default false)").SetDefault(false).AsExtra();
    AddComment(R"DOC(
A gate between the step before and the input.
)DOC");
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
namespace plat = paddle::platform;
REGISTER_OP_WITHOUT_GRADIENT(outside_gated_cell, ops::GatedCellOp, ops::GatedCellOpMaker);
REGISTER_OP_CPU_KERNEL(outside_gated_cell, ops::GatedCellKernel<plat::CPUDeviceContext, float>,
                       ops::GatedCellKernel<plat::CPUDeviceContext, double>);
REGISTER_OP_VERSION(outside_gated_cell)
    .AddCheckpoint(R"ROC(Upgrade outside_gated_cell, add [clip], drop [scale].)ROC",
                   paddle::framework::compatible::OpVersionDesc()
                       .NewAttr("clip", "limits", 0.0f)
                       .DeleteAttr("scale", "one serves")
                       .NewInput("H0", "the step before the first"));
