#pragma once

// For files that nvcc compiles.
#include <vector>

#include "phi/kernels/funcs/conv/roi_images.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/gpu_search.h"

namespace phi {
namespace primitive {

/// Which regions belong to which image: those of image n are [offsets[n], offsets[n + 1]).
struct GpuRegionImages {
  const int64_t* offsets;
  int64_t images;

  __device__ int64_t ImageOf(int64_t region) const {
    // The last image whose regions do not begin behind `region`.
    return funcs::UpperBound(offsets, images, region) - 1;
  }
};

/// In memory of the device until the end of the scope. boxes_num is in memory of the host.
class GpuRegions {
 public:
  /// Errors: as funcs::BoxesOfImages.
  GpuRegions(const GPUContext& ctx, const DenseTensor& boxes,
             const paddle::optional<DenseTensor>& boxes_num, int64_t images)
      : offsets_(
            funcs::GpuUpload(ctx, Offsets(funcs::BoxesOfImages(boxes, boxes_num, images), images))),
        images_(images) {}
  GpuRegionImages values() const { return {offsets_.data(), images_}; }

 private:
  static std::vector<int64_t> Offsets(const std::vector<int64_t>& sizes, int64_t images) {
    std::vector<int64_t> offsets(static_cast<size_t>(images) + 1, 0);
    for (size_t n = 0; n + 1 < offsets.size(); ++n) {
      offsets[n + 1] = offsets[n] + (n < sizes.size() ? sizes[n] : 0);
    }
    return offsets;
  }

  funcs::GpuArray<int64_t> offsets_;
  int64_t images_;
};

}  // namespace primitive
}  // namespace phi
