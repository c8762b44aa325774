#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "phi/common/hostdevice.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/kernels/funcs/data_or_null.h"

namespace phi {
namespace funcs {

/// How many of the boxes [R, 4] belong to each image, for the first images: see
/// roi_align_kernel.h. Reads boxes_num on the host. Errors: InvalidArgument.
inline std::vector<int64_t> BoxesOfImages(const DenseTensor& boxes,
                                          const paddle::optional<DenseTensor>& boxes_num,
                                          int64_t images) {
  const int64_t count = boxes.dims()[0];
  std::vector<int64_t> sizes;
  if (boxes_num) {
    const int* numbers = DataOrNull<int>(*boxes_num);
    sizes.assign(numbers, numbers + boxes_num->numel());
  } else if (!boxes.lod().empty()) {
    const std::string problem = CheckLoD(boxes.lod(), count);
    PADDLE_ENFORCE(problem.empty(),
                   errors::InvalidArgument("the LoD of input ROIs, %s, is wrong: %s",
                                           LoDToString(boxes.lod()), problem));
    const auto& offsets = boxes.lod().back();
    for (size_t n = 0; n + 1 < offsets.size(); ++n) {
      sizes.push_back(static_cast<int64_t>(offsets[n + 1]) - static_cast<int64_t>(offsets[n]));
    }
  }
  int64_t sum = 0;
  bool fits = static_cast<int64_t>(sizes.size()) <= images;
  for (int64_t size : sizes) {
    fits = fits && size >= 0 && size <= count - sum;
    if (fits) sum += size;
  }
  PADDLE_ENFORCE(fits && sum == count,
                 errors::InvalidArgument("input RoisNum, or the LoD of input ROIs, must divide %d "
                                         "regions among %d images; it names %d images",
                                         count, images, sizes.size()));
  return sizes;
}

/// The image of each of the boxes. Errors: InvalidArgument.
inline std::vector<int64_t> ImagesOfBoxes(const DenseTensor& boxes,
                                          const paddle::optional<DenseTensor>& boxes_num,
                                          int64_t images) {
  const std::vector<int64_t> sizes = BoxesOfImages(boxes, boxes_num, images);
  std::vector<int64_t> image;
  for (size_t n = 0; n < sizes.size(); ++n) image.insert(image.end(), sizes[n], n);
  return image;
}

/// A position clamped to [low, high], as an index; NaN gives `low`.
template <typename T>
HOSTDEVICE int64_t ClampedIndex(T at, int64_t low, int64_t high) {
  if (!(at > static_cast<T>(low))) return low;
  return at < static_cast<T>(high) ? static_cast<int64_t>(at) : high;
}

}  // namespace funcs
}  // namespace phi
