#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void PolygonBoxTransformInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = ctx->GetInputDim("Input");
  PADDLE_ENFORCE_EQ(x.size() == 4 && (x[1] < 0 || x[1] % 2 == 0), true,
                    phi::errors::InvalidArgument(
                        "polygon_box_transform: Input must have shape [N, 2 corners, H, W]; it "
                        "has %s",
                        x));
  ctx->SetOutputDim("Output", x);
}

template <typename T>
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

}  // namespace paddle::operators

PD_LEGACY_KERNEL(polygon_box_transform, PolygonBoxTransformCPUKernel, float, double);
