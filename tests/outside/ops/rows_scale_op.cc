// outside: 2.0 | SelectedRows in, SelectedRows out, by the type of the variable
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/selected_rows_utils.h"

namespace paddle {
namespace operators {

class RowsScaleOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override { ctx->ShareDim("X", "Out"); }
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(OperatorWithKernel::IndicateVarDataType(ctx, "X"),
                                   ctx.device_context());
  }
};

class RowsScaleOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor, or some rows.");
    AddOutput("Out", "The same times factor.");
    AddAttr<float>("factor", "").SetDefault(2.0f).GreaterThan(0.0f);
    AddComment("");
  }
};

class RowsScaleVarType : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SyncTypeAndDataType("X", "Out");
  }
};

template <typename DeviceContext, typename T>
class RowsScaleKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* in_var = ctx.InputVar("X");
    auto* out_var = ctx.OutputVar("Out");
    if (in_var->IsType<framework::SelectedRows>()) {
      auto& in = in_var->Get<framework::SelectedRows>();
      auto* out = out_var->GetMutable<framework::SelectedRows>();
      out->set_rows(in.rows());
      out->set_height(in.height());
      Scale(ctx, in.value(), out->mutable_value());
    } else {
      Scale(ctx, in_var->Get<framework::LoDTensor>(), out_var->GetMutable<framework::LoDTensor>());
    }
  }

 private:
  void Scale(const framework::ExecutionContext& ctx, const framework::Tensor& in,
             framework::Tensor* out) const {
    out->Resize(in.dims());
    T* to = out->mutable_data<T>(ctx.GetPlace());
    const T factor = static_cast<T>(ctx.Attr<float>("factor"));
    for (int64_t i = 0; i < in.numel(); ++i) to[i] = in.data<T>()[i] * factor;
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OPERATOR(outside_rows_scale, ops::RowsScaleOp, ops::RowsScaleOpMaker,
                  ops::RowsScaleVarType,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>,
                  paddle::framework::EmptyGradOpMaker<paddle::imperative::OpBase>)
REGISTER_OP_CPU_KERNEL(outside_rows_scale,
                       ops::RowsScaleKernel<paddle::platform::CPUDeviceContext, float>)
