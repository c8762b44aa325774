#include "ops/common/operator/typed_op.h"

namespace paddle {
namespace operators {

class PolygonBoxTransformOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "[N, 2 corners, H, W]: offsets of x and y in turn.");
    AddOutput("Output", "Of the shape of Input: 4 times the pixel, less the offset.");
    AddComment("Corners of polygons out of offsets from pixels (EAST).");
  }
};

class PolygonBoxTransformOp : public OpTypedByInput {
 public:
  using OpTypedByInput::OpTypedByInput;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim x = ctx->GetInputDim("Input");
    PADDLE_ENFORCE_EQ(x.size() == 4 && (x[1] < 0 || x[1] % 2 == 0), true,
                      phi::errors::InvalidArgument(
                          "polygon_box_transform: Input must have shape [N, 2 corners, H, W]; it "
                          "has %s",
                          x));
    ctx->SetOutputDim("Output", x);
  }
};

template <typename DeviceContext, typename T>
class PolygonBoxTransformCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("Input");
    const phi::DDim d = x.dims();
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Output"));
    for (int64_t i = 0; i < x.numel(); ++i) {
      const bool across = i / (d[2] * d[3]) % d[1] % 2 == 0;
      const int64_t pixel = across ? i % d[3] : i / d[3] % d[2];
      out[i] = static_cast<T>(4 * pixel) - x.data<T>()[i];
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(polygon_box_transform, ops::PolygonBoxTransformOp,
                             ops::PolygonBoxTransformOpMaker);
REGISTER_OP_CPU_KERNEL(polygon_box_transform,
                       ops::PolygonBoxTransformCPUKernel<phi::CPUContext, float>,
                       ops::PolygonBoxTransformCPUKernel<phi::CPUContext, double>);
