// outside: 2.0 | SelectedRows as a gradient, VarTypeInference by an attribute, integer indices
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/selected_rows_utils.h"
#include "paddle/fluid/framework/var_type_inference.h"

namespace paddle {
namespace operators {

using Tensor = framework::Tensor;
using LoDTensor = framework::LoDTensor;
using SelectedRows = framework::SelectedRows;

class RowPickOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    OP_INOUT_CHECK(ctx->HasInput("W"), "Input", "W", "RowPick");
    OP_INOUT_CHECK(ctx->HasInput("Ids"), "Input", "Ids", "RowPick");
    auto table = ctx->GetInputDim("W");
    auto ids = ctx->GetInputDim("Ids");
    PADDLE_ENFORCE_EQ(table.size(), 2, platform::errors::InvalidArgument("W must be a matrix."));
    ctx->SetOutputDim("Out", {ids[0], table[1]});
    ctx->ShareLoD("Ids", /*->*/ "Out");
  }

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(OperatorWithKernel::IndicateVarDataType(ctx, "W"),
                                   ctx.device_context());
  }
};

class RowPickOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("W", "(Tensor) the rows");
    AddInput("Ids", "(LoDTensor<int64>) which of them");
    AddOutput("Out", "(LoDTensor) a row for each id");
    AddAttr<bool>("is_sparse", "the gradient holds some rows").SetDefault(false);
    AddComment("");
  }
};

class RowPickGradOp : public RowPickOp {
 public:
  using RowPickOp::RowPickOp;
  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim(framework::GradVarName("W"), ctx->GetInputDim("W"));
  }
};

class RowPickGradVarType : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    const auto out = framework::GradVarName("W");
    const bool is_sparse = BOOST_GET_CONST(bool, ctx->GetAttr("is_sparse"));
    ctx->SetOutputType(out, is_sparse ? framework::proto::VarType::SELECTED_ROWS
                                      : framework::proto::VarType::LOD_TENSOR);
    ctx->SetOutputDataType(out, ctx->GetInputDataType("W"));
  }
};

template <typename T>
class RowPickKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* table = ctx.Input<LoDTensor>("W");
    auto* ids = ctx.Input<LoDTensor>("Ids");
    T* to = ctx.Output<LoDTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    const int64_t width = table->dims()[1];
    for (int64_t i = 0; i < ids->numel(); ++i) {
      const T* from = table->data<T>() + ids->data<int64_t>()[i] * width;
      to = std::copy(from, from + width, to);
    }
  }
};

template <typename T>
class RowPickGradKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* ids = ctx.Input<LoDTensor>("Ids");
    auto* d_out = ctx.Input<LoDTensor>(framework::GradVarName("Out"));
    const int64_t* rows = ids->data<int64_t>();
    const auto dims = ctx.Input<LoDTensor>("W")->dims();
    if (ctx.Attr<bool>("is_sparse")) {
      auto* some = ctx.Output<SelectedRows>(framework::GradVarName("W"));
      some->set_rows(std::vector<int64_t>(rows, rows + ids->numel()));
      some->set_height(dims[0]);
      framework::TensorCopy(*d_out, ctx.GetPlace(), some->mutable_value());
      return;
    }
    auto* all = ctx.Output<LoDTensor>(framework::GradVarName("W"));
    T* to = all->mutable_data<T>(ctx.GetPlace());
    memset(to, 0, sizeof(T) * all->numel());
    for (int64_t i = 0; i < d_out->numel(); ++i) {
      to[rows[i / dims[1]] * dims[1] + i % dims[1]] += d_out->data<T>()[i];
    }
  }
};

DECLARE_NO_NEED_BUFFER_VARS_INFERER(RowPickGradNoBuffer, "W");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OPERATOR(outside_row_pick, ops::RowPickOp, ops::RowPickOpMaker,
                  paddle::framework::DefaultGradOpMaker<paddle::framework::OpDesc, true>,
                  paddle::framework::DefaultGradOpMaker<paddle::imperative::OpBase, true>);
REGISTER_OPERATOR(outside_row_pick_grad, ops::RowPickGradOp, ops::RowPickGradNoBuffer,
                  ops::RowPickGradVarType);
REGISTER_OP_CPU_KERNEL(outside_row_pick, ops::RowPickKernel<float>, ops::RowPickKernel<double>);
REGISTER_OP_CPU_KERNEL(outside_row_pick_grad, ops::RowPickGradKernel<float>,
                       ops::RowPickGradKernel<double>);
