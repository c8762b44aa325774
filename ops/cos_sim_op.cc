#include <cmath>

#include "ops/operator.h"
#include "ops/reference_kernel.h"

namespace paddle {
namespace operators {

class CosSimOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "One vector a row.");
    AddInput("Y", "As many rows, or one row for all.");
    AddOutput("Out", "The cosine of the angle between rows, [rows, 1].");
    AddOutput("XNorm", "The lengths of the rows of X.").AsIntermediate();
    AddOutput("YNorm", "The lengths of the rows of Y.").AsIntermediate();
    AddComment("Out = X Y / (|X| |Y|), row by row.");
  }
};

/// The original never gave this op a PHI kernel.
class CosSimOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim x = ctx->GetInputDim("X"), y = ctx->GetInputDim("Y");
    bool fits = x.size() >= 2 && x.size() == y.size();
    for (int i = 0; fits && i < x.size(); ++i) {
      fits = x[i] == y[i] || (i == 0 && y[0] == 1) || x[i] < 0 || y[i] < 0;
    }
    PADDLE_ENFORCE_EQ(
        fits, true,
        phi::errors::InvalidArgument("cos_sim: inputs X and Y must have one shape of rank 2 or "
                                     "more, or Y one row; they have %s and %s",
                                     x, y));
    ctx->SetOutputDim("Out", {x[0], 1});
    ctx->SetOutputDim("XNorm", {x[0], 1});
    ctx->SetOutputDim("YNorm", {y[0], 1});
    ctx->ShareLoD("X", "Out");
  }
};

template <typename DeviceContext, typename T>
class CosSimCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    const int64_t rows = x->dims()[0], y_rows = y->dims()[0];
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    T* x_norm = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("XNorm"));
    T* y_norm = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("YNorm"));
    if (x->numel() == 0) return;
    const int64_t width = x->numel() / rows;
    for (int64_t i = 0; i < rows; ++i) {
      const T* a = x->data<T>() + i * width;
      const T* b = y->data<T>() + (y_rows == 1 ? 0 : i * width);
      double product = 0, x_square = 0, y_square = 0;
      for (int64_t k = 0; k < width; ++k) {
        product += static_cast<double>(a[k]) * b[k];
        x_square += static_cast<double>(a[k]) * a[k];
        y_square += static_cast<double>(b[k]) * b[k];
      }
      x_norm[i] = static_cast<T>(std::sqrt(x_square));
      y_norm[y_rows == 1 ? 0 : i] = static_cast<T>(std::sqrt(y_square));
      out[i] = static_cast<T>(product / (std::sqrt(x_square) * std::sqrt(y_square)));
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(cos_sim, ops::CosSimOp, ops::CosSimOpMaker);
REGISTER_OP_CPU_KERNEL(cos_sim, ops::CosSimCPUKernel<phi::CPUContext, float>,
                       ops::CosSimCPUKernel<phi::CPUContext, double>);
