#include "ops/common/gpu/gpu_rows.h"

namespace paddle::operators {
namespace {

template <typename T>
struct PolygonBoxTransformBody {
  const T* x;
  RowDivider channels, height, width;
  T* out;
  __device__ void operator()(int64_t i) const {
    const int64_t line = width.Quotient(i), plane = height.Quotient(line);
    const int64_t channel = plane - channels.Quotient(plane) * channels.divisor;
    const int64_t pixel =
        channel % 2 == 0 ? i - line * width.divisor : line - plane * height.divisor;
    out[i] = static_cast<T>(4 * pixel) - x[i];
  }
};

}  // namespace

template <typename T>
class PolygonBoxTransformGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("Input");
    T* out = ctx.Output<DenseTensor>("Output")->mutable_data<T>(ctx.GetPlace());
    if (x.numel() == 0) return;
    const phi::DDim& d = x.dims();
    GpuLoop(GpuOf(ctx), x.numel(),
            PolygonBoxTransformBody<T>{x.data<T>(), RowDivider(d[1]), RowDivider(d[2]),
                                       RowDivider(d[3]), out});
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(polygon_box_transform,
                        paddle::operators::PolygonBoxTransformGPUKernel<float>,
                        paddle::operators::PolygonBoxTransformGPUKernel<double>);
