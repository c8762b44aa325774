#pragma once

#include <vector>

#include "phi/core/meta_tensor.h"

namespace phi {

/// Shape rules: yolov3_loss_kernel.h. Errors: InvalidArgument for ranks and sizes that do not fit,
/// anchors that are no pairs, a mask that names no anchor.
void Yolov3LossInferMeta(const MetaTensor& x, const MetaTensor& gt_box, const MetaTensor& gt_label,
                         const MetaTensor& gt_score, const std::vector<int>& anchors,
                         const std::vector<int>& anchor_mask, int class_num, float ignore_thresh,
                         int downsample_ratio, bool use_label_smooth, float scale_x_y,
                         MetaTensor* loss, MetaTensor* objectness_mask, MetaTensor* gt_match_mask);
/// x_grad as x; the masks and the gradient of the loss as Yolov3LossInferMeta gives them.
void Yolov3LossGradInferMeta(const MetaTensor& x, const MetaTensor& gt_box,
                             const MetaTensor& gt_label, const MetaTensor& gt_score,
                             const MetaTensor& loss_grad, const MetaTensor& objectness_mask,
                             const MetaTensor& gt_match_mask, const std::vector<int>& anchors,
                             const std::vector<int>& anchor_mask, int class_num,
                             float ignore_thresh, int downsample_ratio, bool use_label_smooth,
                             float scale_x_y, MetaTensor* x_grad);

}  // namespace phi
