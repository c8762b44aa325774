#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// Boxes and class scores out of a YOLO detection head.
/// x        [N, A (5 + class_num), H, W], for each of A anchors x, y, w, h, confidence and classes;
///          with iou_aware [N, A (6 + class_num), H, W], the A planes of the IoU first; float32,
///          float64.
/// img_size [N, 2] int32: height and width of the image that boxes are given in.
/// anchors  widths and heights in pixels of an input of downsample_ratio · W by downsample_ratio ·
///          H.
/// boxes    [N, A H W, 4]: left, top, right, bottom; inside the image if clip_bbox.
/// scores   [N, A H W, class_num]: confidence times class. Positions with a confidence below
///          conf_thresh are zero in both. With iou_aware the confidence is confidence^(1 - f) ·
///          IoU^f, f the iou_aware_factor. scale_x_y stretches the centre's offset about the middle
///          of its cell.
/// Errors: InvalidArgument (raised by YoloBoxInferMeta).
/// Source: legacy op `yolo_box`.
template <typename T, typename Context>
void YoloBoxKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& img_size,
                   const std::vector<int>& anchors, int class_num, float conf_thresh,
                   int downsample_ratio, bool clip_bbox, float scale_x_y, bool iou_aware,
                   float iou_aware_factor, DenseTensor* boxes, DenseTensor* scores);

}  // namespace phi
