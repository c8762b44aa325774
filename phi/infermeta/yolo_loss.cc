#include "phi/infermeta/yolo_loss.h"

#include <algorithm>

#include "phi/core/checked_size.h"
#include "phi/core/infermeta_utils.h"

namespace phi {
namespace {

bool Fits(int64_t have, int64_t want) { return have == want || have < 0 || want < 0; }

void CheckSizes(const char* slot, const MetaTensor& tensor, const std::vector<int64_t>& want) {
  const DDim dims = tensor.dims();
  bool fits = dims.size() == static_cast<int>(want.size());
  for (int i = 0; fits && i < dims.size(); ++i) fits = Fits(dims[i], want[i]);
  PADDLE_ENFORCE(fits, errors::InvalidArgument("input %s must have shape %s; it has shape %s", slot,
                                               make_ddim(want), dims));
}

// X fits anchors and classes, and the truths fit X.
void CheckInputs(const MetaTensor& x, const MetaTensor& gt_box, const MetaTensor& gt_label,
                 const MetaTensor& gt_score, const std::vector<int>& anchors,
                 const std::vector<int>& anchor_mask, int class_num) {
  PADDLE_ENFORCE(
      !anchors.empty() && anchors.size() % 2 == 0,
      errors::InvalidArgument("attribute `anchors` must hold pairs of numbers; it holds %d",
                              anchors.size()));
  const auto count = static_cast<int>(anchors.size() / 2);
  for (int anchor : anchor_mask) {
    PADDLE_ENFORCE(anchor >= 0 && anchor < count,
                   errors::InvalidArgument("attribute `anchor_mask` must hold numbers of anchors, "
                                           "in [0, %d); one is %d",
                                           count, anchor));
  }
  PADDLE_ENFORCE(
      !anchor_mask.empty(),
      errors::InvalidArgument("attribute `anchor_mask` must name an anchor; it is empty"));
  PADDLE_ENFORCE(
      class_num >= 1,
      errors::InvalidArgument("attribute `class_num` must be positive; it is %d", class_num));
  const DDim in = x.dims();
  const auto masks = static_cast<int64_t>(anchor_mask.size());
  const int64_t channels = CheckedMul(masks, 5 + int64_t{class_num});
  PADDLE_ENFORCE(
      in.size() == 4 && Fits(in[1], channels) && Fits(in[2], in[3]),
      errors::InvalidArgument("input X must have shape [N, %d, H, H]: 5 + class_num (%d) "
                              "channels for each of %d masks; it has shape %s",
                              channels, class_num, masks, in));
  CheckSizes("GTBox", gt_box, {in[0], -1, 4});
  const int64_t boxes = gt_box.dims()[1];
  CheckSizes("GTLabel", gt_label, {in[0], boxes});
  if (gt_score) CheckSizes("GTScore", gt_score, {in[0], boxes});
}

}  // namespace

void Yolov3LossInferMeta(const MetaTensor& x, const MetaTensor& gt_box, const MetaTensor& gt_label,
                         const MetaTensor& gt_score, const std::vector<int>& anchors,
                         const std::vector<int>& anchor_mask, int class_num,
                         float /*ignore_thresh*/, int /*downsample_ratio*/,
                         bool /*use_label_smooth*/, float /*scale_x_y*/, MetaTensor* loss,
                         MetaTensor* objectness_mask, MetaTensor* gt_match_mask) {
  CheckInputs(x, gt_box, gt_label, gt_score, anchors, anchor_mask, class_num);
  const DDim in = x.dims();
  loss->set_dims({in[0]});
  loss->set_dtype(x.dtype());
  if (objectness_mask != nullptr) {
    objectness_mask->set_dims({in[0], static_cast<int64_t>(anchor_mask.size()), in[2], in[3]});
    objectness_mask->set_dtype(x.dtype());
  }
  if (gt_match_mask != nullptr) {
    gt_match_mask->set_dims({in[0], gt_box.dims()[1]});
    gt_match_mask->set_dtype(DataType::INT32);
  }
}

void Yolov3LossGradInferMeta(const MetaTensor& x, const MetaTensor& gt_box,
                             const MetaTensor& gt_label, const MetaTensor& gt_score,
                             const MetaTensor& loss_grad, const MetaTensor& objectness_mask,
                             const MetaTensor& gt_match_mask, const std::vector<int>& anchors,
                             const std::vector<int>& anchor_mask, int class_num,
                             float /*ignore_thresh*/, int /*downsample_ratio*/,
                             bool /*use_label_smooth*/, float /*scale_x_y*/, MetaTensor* x_grad) {
  CheckInputs(x, gt_box, gt_label, gt_score, anchors, anchor_mask, class_num);
  const DDim in = x.dims();
  const auto masks = static_cast<int64_t>(anchor_mask.size());
  CheckSizes("Loss@GRAD", loss_grad, {in[0]});
  CheckSizes("ObjectnessMask", objectness_mask, {in[0], masks, in[2], in[3]});
  CheckSizes("GTMatchMask", gt_match_mask, {in[0], gt_box.dims()[1]});
  if (x_grad != nullptr) x_grad->share_meta(x);
}

}  // namespace phi
