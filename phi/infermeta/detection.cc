#include "phi/infermeta/detection.h"

#include "phi/core/checked_size.h"
#include "phi/core/infermeta_utils.h"

namespace phi {

void YoloBoxInferMeta(const MetaTensor& x, const MetaTensor& img_size,
                      const std::vector<int>& anchors, int class_num, float /*conf_thresh*/,
                      int /*downsample_ratio*/, bool /*clip_bbox*/, float /*scale_x_y*/,
                      bool iou_aware, float iou_aware_factor, MetaTensor* boxes, MetaTensor* scores,
                      MetaConfig /*config*/) {
  const DDim in = x.dims(), sizes = img_size.dims();
  PADDLE_ENFORCE_EQ(in.size(), 4,
                    errors::InvalidArgument("input X must have rank 4; it has shape %s", in));
  PADDLE_ENFORCE(sizes.size() == 2 && (sizes[1] < 0 || sizes[1] == 2) &&
                     (sizes[0] < 0 || in[0] < 0 || sizes[0] == in[0]),
                 errors::InvalidArgument("input ImgSize must have shape [%d, 2]; it has shape %s",
                                         in[0], sizes));
  PADDLE_ENFORCE(
      !anchors.empty() && anchors.size() % 2 == 0,
      errors::InvalidArgument("attribute `anchors` must hold pairs of numbers; it holds %d",
                              anchors.size()));
  PADDLE_ENFORCE_GT(
      class_num, 0,
      errors::InvalidArgument("attribute `class_num` must be above 0; it is %d", class_num));
  PADDLE_ENFORCE(!iou_aware || (iou_aware_factor >= 0.0f && iou_aware_factor <= 1.0f),
                 errors::InvalidArgument("attribute `iou_aware_factor` must be in [0, 1]; it is %f",
                                         iou_aware_factor));
  const int64_t count = static_cast<int64_t>(anchors.size() / 2);
  const int64_t channels = CheckedMul(count, int64_t{class_num} + (iou_aware ? 6 : 5));
  PADDLE_ENFORCE(in[1] < 0 || in[1] == channels,
                 errors::InvalidArgument("input X must have %d channels for %d anchors and %d "
                                         "classes; it has shape %s",
                                         channels, count, class_num, in));
  const int64_t cells = in[2] < 0 || in[3] < 0 ? -1 : CheckedMul(CheckedMul(count, in[2]), in[3]);
  boxes->set_dims({in[0], cells, 4});
  boxes->set_dtype(x.dtype());
  scores->set_dims({in[0], cells, class_num});
  scores->set_dtype(x.dtype());
}

}  // namespace phi
