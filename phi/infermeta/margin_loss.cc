#include "phi/infermeta/margin_loss.h"

#include <cmath>

#include "phi/core/infermeta_utils.h"
#include "phi/core/work_budget.h"

namespace phi {
namespace {

void CheckOneRank(int rank, int nranks) {
  PADDLE_ENFORCE(
      nranks == 1,
      errors::Unimplemented("classes that are spread over %d ranks need a communicator, which "
                            "phibridge has not; attribute `nranks` must be 1",
                            nranks));
  PADDLE_ENFORCE(rank == 0,
                 errors::InvalidArgument("attribute `rank` must be in [0, 1); it is %d", rank));
}

// Classes are drawn until enough of them differ: many times for the last ones of all classes.
void CheckDraws(int num_classes, int num_samples) {
  constexpr int64_t kStepsOfADraw = 16;  // a random number, and memory anywhere
  if (num_samples <= 0) return;
  const double all = num_classes, left = num_classes - num_samples + 0.5;
  const double draws = all * std::log(all / left);
  CheckWork("class_center_sample", "num_samples", num_samples,
            {static_cast<int64_t>(draws / num_samples) + 1, kStepsOfADraw});
}

}  // namespace

void ClassCenterSampleInferMeta(const MetaTensor& label, int num_classes, int num_samples,
                                int /*ring_id*/, int rank, int nranks, bool /*fix_seed*/,
                                int /*seed*/, MetaTensor* remapped_label,
                                MetaTensor* sampled_local_class_center) {
  CheckOneRank(rank, nranks);
  PADDLE_ENFORCE(
      label.dims().size() == 1,
      errors::InvalidArgument("input Label must have shape [N]; it has shape %s", label.dims()));
  PADDLE_ENFORCE(num_samples <= num_classes,
                 errors::InvalidArgument(
                     "attribute `num_samples` must be in [1, %d], the number of classes; it is %d",
                     num_classes, num_samples));
  CheckDraws(num_classes, num_samples);
  remapped_label->set_dims(label.dims());
  remapped_label->set_dtype(label.dtype());
  sampled_local_class_center->set_dims({-1});
  sampled_local_class_center->set_dtype(label.dtype());
}

void MarginCrossEntropyInferMeta(const MetaTensor& logits, const MetaTensor& label,
                                 bool /*return_softmax*/, int /*ring_id*/, int rank, int nranks,
                                 float /*margin1*/, float /*margin2*/, float /*margin3*/,
                                 float /*scale*/, MetaTensor* softmax, MetaTensor* loss) {
  CheckOneRank(rank, nranks);
  const DDim in = logits.dims(), labels = label.dims();
  PADDLE_ENFORCE(in.size() == 2,
                 errors::InvalidArgument("input Logits must have rank 2; it has shape %s", in));
  bool fits = labels.size() == 1 || (labels.size() == 2 && (labels[1] == 1 || labels[1] < 0));
  if (fits) fits = labels[0] == in[0] || labels[0] < 0 || in[0] < 0;
  PADDLE_ENFORCE(
      fits, errors::InvalidArgument("input Label must have shape [%d] or [%d, 1]; it has shape %s",
                                    in[0], in[0], labels));
  PADDLE_ENFORCE(
      in[1] != 0 || in[0] <= 0,
      errors::InvalidArgument("input Logits must have a class that input Label can name; "
                              "it has shape %s",
                              in));
  softmax->share_meta(logits);
  loss->set_dims({in[0], 1});
  loss->set_dtype(logits.dtype());
}

}  // namespace phi
