#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/kernels/funcs/linalg/gemm.h"

namespace paddle::operators {

/// Images as matrices of channels and places.
struct FspShape {
  explicit FspShape(const framework::ExecutionContext& ctx)
      : images(ctx.Input<DenseTensor>("X")->dims()[0]),
        x(ctx.Input<DenseTensor>("X")->dims()[1]),
        y(ctx.Input<DenseTensor>("Y")->dims()[1]),
        places(ctx.Input<DenseTensor>("X")->dims()[2] * ctx.Input<DenseTensor>("X")->dims()[3]) {}
  int64_t images, x, y, places;
};

template <typename T>
class FspCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const FspShape s(ctx);
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    const T *x = ctx.Input<DenseTensor>("X")->data<T>(),
            *y = ctx.Input<DenseTensor>("Y")->data<T>();
    for (int64_t i = 0; i < s.images; ++i) {
      phi::funcs::Gemm<T>(s.x, s.y, s.places, T(1) / static_cast<T>(s.places),
                          {x + i * s.x * s.places, s.places, 1},
                          {y + i * s.y * s.places, 1, s.places}, T(0), out + i * s.x * s.y, s.y);
    }
  }
};

template <typename T>
class FspGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const FspShape s(ctx);
    T *dx = GradData<T>(ctx, "X"), *dy = GradData<T>(ctx, "Y");
    const T *x = ctx.Input<DenseTensor>("X")->data<T>(),
            *y = ctx.Input<DenseTensor>("Y")->data<T>(), *g = OutGradData<T>(ctx, "Out");
    const T scale = T(1) / static_cast<T>(s.places);
    for (int64_t i = 0; i < s.images; ++i, g += s.x * s.y) {
      if (dx != nullptr) {
        phi::funcs::Gemm<T>(s.x, s.places, s.y, scale, {g, s.y, 1},
                            {y + i * s.y * s.places, s.places, 1}, T(0), dx + i * s.x * s.places,
                            s.places);
      }
      if (dy != nullptr) {
        phi::funcs::Gemm<T>(s.y, s.places, s.x, scale, {g, 1, s.y},
                            {x + i * s.x * s.places, s.places, 1}, T(0), dy + i * s.y * s.places,
                            s.places);
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fsp, FspCPUKernel, float, double);
PD_LEGACY_KERNEL(fsp_grad, FspGradCPUKernel, float, double);
