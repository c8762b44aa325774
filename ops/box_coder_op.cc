#include <cmath>

#include "ops/common/detection/box_checks.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void BoxCoderInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim prior = ctx->GetInputDim("PriorBox"), target = ctx->GetInputDim("TargetBox");
  const bool encodes = ctx->Attrs().Get<std::string>("code_type") == "encode_center_size";
  PADDLE_ENFORCE_EQ(
      prior.size() == 2 && (prior[1] == 4 || prior[1] < 0), true,
      phi::errors::InvalidArgument("box_coder: PriorBox must have shape [M, 4]; it has %s", prior));
  const int64_t sides = target.size() == (encodes ? 2 : 3) ? target[target.size() - 1] : 0;
  PADDLE_ENFORCE_EQ(
      sides == 4 || sides < 0, true,
      phi::errors::InvalidArgument("box_coder: TargetBox must have shape %s; it has %s",
                                   encodes ? "[N, 4]" : "[N, M, 4]", target));
  if (encodes) {
    ctx->SetOutputDim("OutputBox", {target[0], prior[0], 4});
  } else {
    const int axis = ctx->Attrs().Get<int>("axis") == 0 ? 1 : 0;
    PADDLE_ENFORCE_EQ(
        target[axis] < 0 || prior[0] < 0 || target[axis] == prior[0], true,
        phi::errors::InvalidArgument("box_coder: axis %d of TargetBox of shape %s must be the "
                                     "number of boxes in PriorBox of shape %s",
                                     axis, target, prior));
    ctx->SetOutputDim("OutputBox", target);
  }
  const bool by_prior = !encodes && ctx->Attrs().Get<int>("axis") == 1;
  ctx->ShareLoD(by_prior ? "PriorBox" : "TargetBox", "OutputBox");
}

template <typename T>
class BoxCoderCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* target = ctx.Input<DenseTensor>("TargetBox");
    const auto* prior = ctx.Input<DenseTensor>("PriorBox");
    auto* out = ctx.Output<DenseTensor>("OutputBox");
    T* to = reference::Allocate<T>(ctx, out);
    CheckPriorBoxVar(ctx, *prior);
    const bool encodes = ctx.Attr<std::string>("code_type") == "encode_center_size";
    const bool along_columns = encodes || ctx.Attr<int>("axis") == 0;
    const T one = ctx.Attr<bool>("box_normalized") ? T(0) : T(1);
    const int64_t rows = out->dims()[0], columns = out->dims()[1];
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t j = 0; j < columns; ++j, to += 4) {
        const int64_t p = along_columns ? j : i;
        const Box box = BoxOf(prior->data<T>() + 4 * p, one);
        T variance[4];
        SetVariance(ctx, p, variance);
        if (encodes) {
          const T* from = target->data<T>() + 4 * i;
          const T w = from[2] - from[0] + one, h = from[3] - from[1] + one;
          to[0] = ((from[2] + from[0]) / 2 - box.x) / box.w / variance[0];
          to[1] = ((from[3] + from[1]) / 2 - box.y) / box.h / variance[1];
          to[2] = std::log(std::fabs(w / box.w)) / variance[2];
          to[3] = std::log(std::fabs(h / box.h)) / variance[3];
        } else {
          const T* from = target->data<T>() + 4 * (i * columns + j);
          const T x = variance[0] * from[0] * box.w + box.x;
          const T y = variance[1] * from[1] * box.h + box.y;
          const T w = std::exp(variance[2] * from[2]) * box.w;
          const T h = std::exp(variance[3] * from[3]) * box.h;
          to[0] = x - w / 2;
          to[1] = y - h / 2;
          to[2] = x + w / 2 - one;
          to[3] = y + h / 2 - one;
        }
      }
    }
  }

 private:
  struct Box {
    T w, h, x, y;  // sides and centre
  };
  static Box BoxOf(const T* edges, T one) {
    const T w = edges[2] - edges[0] + one, h = edges[3] - edges[1] + one;
    return {w, h, edges[0] + w / 2, edges[1] + h / 2};
  }
  static void SetVariance(const framework::ExecutionContext& ctx, int64_t p, T* variance) {
    for (int k = 0; k < 4; ++k) variance[k] = T(1);
    if (ctx.HasInput("PriorBoxVar")) {
      const auto* given = ctx.Input<DenseTensor>("PriorBoxVar");
      const T* from = given->data<T>() + (given->numel() == 4 ? 0 : 4 * p);
      for (int k = 0; k < 4; ++k) variance[k] = from[k];
      return;
    }
    const auto given = ctx.Attr<std::vector<float>>("variance");
    for (size_t k = 0; k < given.size() && k < 4; ++k) variance[k] = static_cast<T>(given[k]);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(box_coder, BoxCoderCPUKernel, float, double);
