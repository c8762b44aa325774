#include <algorithm>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"

namespace paddle::operators {

// Only a legacy kernel: the original never migrated it.
void SquaredL2DistanceInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = ctx->GetInputDim("X"), y = ctx->GetInputDim("Y");
  PADDLE_ENFORCE_EQ(
      x.size() > 1 && x.size() == y.size(), true,
      phi::errors::InvalidArgument(
          "squared_l2_distance: X and Y must have one rank above 1; they have %s, %s", x, y));
  phi::DDim rows = x;
  if (y[0] == 1) rows[0] = 1;
  CheckShape(ctx, "squared_l2_distance", "Y", rows);
  int64_t width = 1;
  for (int i = 1; i < x.size(); ++i) width = width < 0 || x[i] < 0 ? -1 : width * x[i];
  ctx->SetOutputDim("sub_result", {x[0], width});
  ctx->SetOutputDim("Out", {x[0], 1});
  ctx->ShareLoD("X", "Out");
}

template <typename T>
class SquaredL2DistanceCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto *x = ctx.Input<DenseTensor>("X"), *y = ctx.Input<DenseTensor>("Y");
    auto* rest = ctx.Output<DenseTensor>("sub_result");
    T *difference = reference::Allocate<T>(ctx, rest),
      *to = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    const int64_t width = rest->dims()[1];
    for (int64_t i = 0; i < rest->dims()[0]; ++i) {
      double sum = 0;
      const T* other = y->data<T>() + (y->dims()[0] == 1 ? 0 : i * width);
      for (int64_t j = 0; j < width; ++j) {
        const T d = x->data<T>()[i * width + j] - other[j];
        difference[i * width + j] = d;
        sum += static_cast<double>(d) * static_cast<double>(d);
      }
      to[i] = static_cast<T>(sum);
    }
  }
};

template <typename T>
class SquaredL2DistanceGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto *rest = ctx.Input<DenseTensor>("sub_result"), *y = ctx.Input<DenseTensor>("Y");
    T *dx = GradData<T>(ctx, "X"), *dy = GradData<T>(ctx, "Y");
    if (dy != nullptr) std::fill_n(dy, y->numel(), T(0));
    if (rest->numel() == 0) return;
    const T *d = rest->data<T>(), *g = OutGradData<T>(ctx, "Out");
    const int64_t width = rest->dims()[1], y_step = y->dims()[0] == 1 ? 0 : width;
    for (int64_t i = 0; i < rest->dims()[0]; ++i) {
      for (int64_t j = 0; j < width; ++j) {
        const T slope = 2 * g[i] * d[i * width + j];
        if (dx != nullptr) dx[i * width + j] = slope;
        if (dy != nullptr) dy[i * y_step + j] -= slope;
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(squared_l2_distance, SquaredL2DistanceCPUKernel, float, double);
PD_LEGACY_KERNEL(squared_l2_distance_grad, SquaredL2DistanceGradCPUKernel, float, double);
