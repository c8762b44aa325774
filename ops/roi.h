#pragma once

#include <algorithm>
#include <vector>

#include "ops/operator.h"
#include "ops/reference_kernel.h"
#include "ops/sequence.h"

namespace paddle {
namespace operators {

/// Pooling over regions of images: [N, C, H, W] and regions [R, 4], each of one image.
class RoiOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim x = ctx->GetInputDim("X"), rois = ctx->GetInputDim("ROIs");
    PADDLE_ENFORCE_EQ(
        x.size() == 4 && rois.size() == 2 && rois[1] == 4, true,
        phi::errors::InvalidArgument(
            "%s: X must have rank 4 and ROIs shape [R, 4]; they have shapes %s and %s", Type(), x,
            rois));
    const int height = ctx->Attrs().Get<int>("pooled_height");
    const int width = ctx->Attrs().Get<int>("pooled_width");
    PADDLE_ENFORCE_EQ(height > 0 && width > 0, true,
                      phi::errors::InvalidArgument(
                          "%s: `pooled_height` and `pooled_width` must be above 0; they are %d and "
                          "%d",
                          Type(), height, width));
    const float scale = ctx->Attrs().Get<float>("spatial_scale");
    PADDLE_ENFORCE_GT(scale, 0.0f,
                      phi::errors::InvalidArgument("%s: `spatial_scale` must be above 0; it is %f",
                                                   Type(), scale));
    const phi::DDim out = {rois[0], Channels(ctx, x), height, width};
    ctx->SetOutputDim("Out", out);
    if (ctx->HasOutput("Argmax")) ctx->SetOutputDim("Argmax", out);
  }

 protected:
  virtual int64_t Channels(framework::InferShapeContext*, const phi::DDim& x) const { return x[1]; }
};

/// The image of each region: from RoisNum, else from the LoD of ROIs. Errors: InvalidArgument.
inline std::vector<int64_t> ImagesOfRois(const framework::ExecutionContext& ctx,
                                         const char* op_type) {
  const auto* rois = ctx.Input<DenseTensor>("ROIs");
  const int64_t count = rois->dims()[0], images = ctx.Input<DenseTensor>("X")->dims()[0];
  std::vector<int64_t> image;
  if (ctx.HasInput("RoisNum")) {
    int64_t n = 0;
    for (int64_t size : reference::IntegersOf(*ctx.Input<DenseTensor>("RoisNum"), op_type)) {
      PADDLE_ENFORCE_EQ(size >= 0 && size <= count, true,
                        phi::errors::InvalidArgument("%s: RoisNum must be in [0, %d]; one is %d",
                                                     op_type, count, size));
      image.insert(image.end(), static_cast<size_t>(size), n++);
    }
  } else if (count > 0) {
    const std::vector<size_t>& offsets = SequenceRows(*rois, op_type);
    for (size_t n = 0; n + 1 < offsets.size(); ++n) {
      image.insert(image.end(), offsets[n + 1] - offsets[n], static_cast<int64_t>(n));
    }
  }
  PADDLE_ENFORCE_EQ(
      static_cast<int64_t>(image.size()) == count && (image.empty() || image.back() < images), true,
      phi::errors::InvalidArgument(
          "%s: RoisNum or the LoD must divide the %d ROIs among %d images; it names "
          "%d",
          op_type, count, images, image.size()));
  return image;
}

/// `at` as an index; far away and no number become something harmless.
template <typename T>
int64_t RoiIndex(T at) {
  constexpr T kFar = T(1 << 24);
  return at >= kFar   ? int64_t{1} << 24
         : at > -kFar ? static_cast<int64_t>(at)
                      : -(int64_t{1} << 24);
}

}  // namespace operators
}  // namespace paddle
