#pragma once

#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

/// The image of each region: from RoisNum, else from the LoD of ROIs. Errors: InvalidArgument.
inline std::vector<int64_t> ImagesOfRois(const framework::ExecutionContext& ctx,
                                         const char* op_type) {
  const auto* rois = ctx.Input<DenseTensor>("ROIs");
  const int64_t count = rois->dims()[0], images = ctx.Input<DenseTensor>("X")->dims()[0];
  std::vector<int64_t> image;
  int64_t named = 0;
  if (ctx.HasInput("RoisNum")) {
    for (int64_t size : reference::IntegersOf(*ctx.Input<DenseTensor>("RoisNum"), op_type)) {
      const int64_t left = count - static_cast<int64_t>(image.size());
      PADDLE_ENFORCE_EQ(size >= 0 && size <= left, true,
                        phi::errors::InvalidArgument("%s: RoisNum must add up to the %d ROIs, of "
                                                     "which %d are left; one number is %d",
                                                     op_type, count, left, size));
      image.insert(image.end(), static_cast<size_t>(size), named++);
    }
  } else if (count > 0) {
    const std::vector<size_t>& offsets = SequenceRows(*rois, op_type);
    for (size_t n = 0; n + 1 < offsets.size(); ++n) {
      image.insert(image.end(), offsets[n + 1] - offsets[n], named++);
    }
  }
  PADDLE_ENFORCE_EQ(
      static_cast<int64_t>(image.size()) == count && named <= images, true,
      phi::errors::InvalidArgument("%s: RoisNum or the LoD must divide the %d ROIs among %d "
                                   "images; it gives %d ROIs to %d images",
                                   op_type, count, images, image.size(), named));
  return image;
}

/// `at` as an index, clamped to ±2^24; NaN gives -2^24. Both are outside of any image.
template <typename T>
int64_t RoiIndex(T at) {
  constexpr T kFar = T(1 << 24);
  return at >= kFar   ? int64_t{1} << 24
         : at > -kFar ? static_cast<int64_t>(at)
                      : -(int64_t{1} << 24);
}

}  // namespace paddle::operators
