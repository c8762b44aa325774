#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// The loss of a map of YOLOv3: where boxes are, whether there are any, and of which class.
/// x          [N, masks (5 + class_num), H, H]: of each mask the planes x, y, w, h, objectness and
///            classes; float32, float64.
/// gt_box     [N, boxes, 4]: centre and size in parts of the image; a size below 1e-6: no box.
/// gt_label   [N, boxes], int32: classes. gt_score [N, boxes], or none: ones.
/// anchors    pairs of width and height in pixels; anchor_mask: those of this map.
/// loss       [N]. objectness_mask [N, masks, H, H]: the score of the box in that cell, 0, or -1
///            where a prediction overlaps a box by more than ignore_thresh and nothing counts.
/// gt_match_mask [N, boxes], int32: the mask of each box, by the overlap of its size with anchors;
///            -1: no box, or an anchor of another map.
/// Centres and classes cost a sigmoid cross entropy, sizes their distance, both times the score
/// and (but classes) 2 - w h.
/// Source: legacy op `yolov3_loss`.
template <typename T, typename Context>
void Yolov3LossKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& gt_box,
                      const DenseTensor& gt_label, const paddle::optional<DenseTensor>& gt_score,
                      const std::vector<int>& anchors, const std::vector<int>& anchor_mask,
                      int class_num, float ignore_thresh, int downsample_ratio,
                      bool use_label_smooth, float scale_x_y, DenseTensor* loss,
                      DenseTensor* objectness_mask, DenseTensor* gt_match_mask);

/// The gradient of x; what several boxes of a cell add is summed. Errors: InvalidArgument for masks
/// that do not fit x.
template <typename T, typename Context>
void Yolov3LossGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& gt_box,
                          const DenseTensor& gt_label,
                          const paddle::optional<DenseTensor>& gt_score,
                          const DenseTensor& loss_grad, const DenseTensor& objectness_mask,
                          const DenseTensor& gt_match_mask, const std::vector<int>& anchors,
                          const std::vector<int>& anchor_mask, int class_num, float ignore_thresh,
                          int downsample_ratio, bool use_label_smooth, float scale_x_y,
                          DenseTensor* x_grad);

}  // namespace phi
