#pragma once

#include <algorithm>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// Shared by the ops that put prior boxes on a grid. They have only legacy kernels.
template <typename T>
struct PriorGrid {
  PriorGrid(const framework::ExecutionContext& ctx, const DenseTensor& input,
            const DenseTensor& image)
      : height(input.dims()[2]),
        width(input.dims()[3]),
        image_h(static_cast<T>(image.dims()[2])),
        image_w(static_cast<T>(image.dims()[3])),
        offset(static_cast<T>(static_cast<float>(ctx.Attr<float>("offset")))) {
    const float w = ctx.Attr<float>("step_w"), h = ctx.Attr<float>("step_h");
    const bool computed = w == 0 || h == 0;
    step_w = computed ? image_w / static_cast<T>(width) : static_cast<T>(w);
    step_h = computed ? image_h / static_cast<T>(height) : static_cast<T>(h);
  }
  T CenterX(int64_t j) const { return (static_cast<T>(j) + offset) * step_w; }
  T CenterY(int64_t i) const { return (static_cast<T>(i) + offset) * step_h; }
  /// Appends left, top, right and bottom, as fractions of the image, of a box given by its centre
  /// and half sides.
  void Put(T x, T y, T half_w, T half_h, std::vector<T>* boxes) const {
    boxes->push_back((x - half_w) / image_w);
    boxes->push_back((y - half_h) / image_h);
    boxes->push_back((x + half_w) / image_w);
    boxes->push_back((y + half_h) / image_h);
  }

  int64_t height, width;
  T image_h, image_w, offset, step_w = 0, step_h = 0;
};

template <typename T>
void WritePriors(const framework::ExecutionContext& ctx, const char* boxes_slot,
                 const std::vector<T>& boxes, bool clip) {
  T* to = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>(boxes_slot));
  for (T v : boxes) *to++ = clip ? std::min(std::max(v, T(0)), T(1)) : v;
  const auto variances = ctx.Attr<std::vector<float>>("variances");
  T* variance = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Variances"));
  for (size_t i = 0; i < boxes.size(); ++i) {
    *variance++ = static_cast<T>(variances[i % variances.size()]);
  }
}

inline void CheckVariances(framework::InferShapeContext* ctx, const char* op_type) {
  const auto variances = ctx->Attrs().Get<std::vector<float>>("variances");
  bool positive = variances.size() == 4;
  for (float v : variances) positive = positive && v > 0;
  PADDLE_ENFORCE_EQ(positive, true,
                    phi::errors::InvalidArgument(
                        "%s: attribute `variances` must hold 4 numbers above 0; it holds %d",
                        op_type, variances.size()));
}

/// [H, W, priors, 4] of a feature map [N, C, H, W].
inline phi::DDim PriorDims(const phi::DDim& input, int64_t priors) {
  PADDLE_ENFORCE_EQ(
      input.size(), 4,
      phi::errors::InvalidArgument("input Input must have rank 4; its shape is %s", input));
  return {input[2], input[3], priors, 4};
}

}  // namespace paddle::operators
