// outside: 2.0 | math::GetBlas of an ExecutionContext, math::SetConstant, platform::ForRange
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/operators/math/blas.h"
#include "paddle/fluid/operators/math/math_function.h"
#include "paddle/fluid/platform/for_range.h"

namespace paddle {
namespace operators {

using Tensor = framework::Tensor;

class MatrixRowsOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    OP_INOUT_CHECK(ctx->HasInput("X"), "Input", "X", "outside_matrix_rows");
    OP_INOUT_CHECK(ctx->HasInput("Y"), "Input", "Y", "outside_matrix_rows");
    auto x_dims = ctx->GetInputDim("X");
    auto y_dims = ctx->GetInputDim("Y");
    PADDLE_ENFORCE_EQ(x_dims[1], y_dims[0], "X has %d columns, Y %d rows", x_dims[1], y_dims[0]);
    ctx->SetOutputDim("Out", {x_dims[0], y_dims[1]});
  }
};

class MatrixRowsOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "a matrix");
    AddInput("Y", "a matrix");
    AddOutput("Out", "X · Y + offset, rounded down");
    AddAttr<float>("offset", "added to each element").SetDefault(0.0f);
    AddComment("A product.");
  }
};

template <typename T>
struct RoundDown {
  HOSTDEVICE void operator()(size_t i) const { data[i] = std::floor(data[i]); }
  T* PADDLE_RESTRICT data;
};

template <typename DeviceContext, typename T>
class MatrixRowsKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* x = ctx.Input<Tensor>("X");
    auto* y = ctx.Input<Tensor>("Y");
    auto* out = ctx.Output<Tensor>("Out");
    out->mutable_data<T>(ctx.GetPlace());
    auto& dev_ctx = ctx.template device_context<DeviceContext>();
    math::SetConstant<DeviceContext, T> fill;
    fill(dev_ctx, out, static_cast<T>(ctx.Attr<float>("offset")));
    auto blas = math::GetBlas<DeviceContext, T>(ctx);
    blas.MatMul(*x, false, *y, false, static_cast<T>(1), out, static_cast<T>(1));
    platform::ForRange<DeviceContext> for_range(dev_ctx, static_cast<size_t>(out->numel()));
    for_range(RoundDown<T>{out->data<T>()});
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OP_WITHOUT_GRADIENT(outside_matrix_rows, ops::MatrixRowsOp, ops::MatrixRowsOpMaker);
REGISTER_OP_CPU_KERNEL(outside_matrix_rows,
                       ops::MatrixRowsKernel<paddle::platform::CPUDeviceContext, float>,
                       ops::MatrixRowsKernel<paddle::platform::CPUDeviceContext, double>)
