#pragma once

#include <string>
#include <vector>

#include "phi/core/meta_tensor.h"

namespace phi {

/// Shape rules: yolo_box_kernel.h. Errors: InvalidArgument for ranks, a number of anchors that is
/// odd or 0, channels that do not fit, a class_num below 1.
void YoloBoxInferMeta(const MetaTensor& x, const MetaTensor& img_size,
                      const std::vector<int>& anchors, int class_num, float conf_thresh,
                      int downsample_ratio, bool clip_bbox, float scale_x_y, bool iou_aware,
                      float iou_aware_factor, MetaTensor* boxes, MetaTensor* scores,
                      MetaConfig config = MetaConfig());

}  // namespace phi
