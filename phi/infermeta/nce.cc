#include "phi/infermeta/nce.h"

#include "phi/core/checked_size.h"
#include "phi/core/infermeta_utils.h"
#include "phi/core/work_budget.h"

namespace phi {
namespace {

void CheckNceSize(const char* what, int64_t actual, int64_t expected) {
  PADDLE_ENFORCE(actual < 0 || expected < 0 || actual == expected,
                 errors::InvalidArgument("%s must be %d; it is %d", what, expected, actual));
}

void CheckNceList(const char* slot, const MetaTensor& list, int64_t classes) {
  PADDLE_ENFORCE(list, errors::InvalidArgument("input %s must be there for sampler 2", slot));
  PADDLE_ENFORCE(list.numel() < 0 || list.numel() == classes,
                 errors::InvalidArgument("input %s must hold one number for each of %d classes; it "
                                         "has shape %s",
                                         slot, classes, list.dims()));
}

}  // namespace

void NceInferMeta(const MetaTensor& input, const MetaTensor& label, const MetaTensor& weight,
                  const MetaTensor& bias, const MetaTensor& sample_weight,
                  const MetaTensor& dist_probs, const MetaTensor& dist_alias,
                  const MetaTensor& dist_alias_probs, int num_total_classes,
                  const std::vector<int>& custom_neg_classes, int num_neg_samples, int sampler,
                  int /*seed*/, bool /*is_sparse*/, bool /*remote_prefetch*/, bool /*is_test*/,
                  MetaTensor* cost, MetaTensor* sample_logits, MetaTensor* sample_labels) {
  const DDim x = input.dims(), labels = label.dims(), w = weight.dims();
  PADDLE_ENFORCE(
      x.size() == 2 && w.size() == 2 && (labels.size() == 1 || labels.size() == 2),
      errors::InvalidArgument("inputs Input and Weight must have rank 2 and Label rank 1 "
                              "or 2; their shapes are %s, %s and %s",
                              x, w, labels));
  CheckNceSize("the number of rows of Label", labels[0], x[0]);
  CheckNceSize("the width of Weight", w[1], x[1]);
  CheckNceSize("the number of rows of Weight, as attribute `num_total_classes` says,", w[0],
               num_total_classes);
  if (bias) CheckNceSize("the number of elements of Bias", bias.numel(), w[0]);
  if (sample_weight)
    CheckNceSize("the number of elements of SampleWeight", sample_weight.numel(), x[0]);
  PADDLE_ENFORCE(num_neg_samples > 0,
                 errors::InvalidArgument("attribute `num_neg_samples` must be above 0; it is %d",
                                         num_neg_samples));
  constexpr int64_t kStepsOfASample = 128;  // a draw, an exponential and logarithms
  CheckWork("nce", "num_neg_samples", num_neg_samples,
            {x[0], x[1] < 0 ? -1 : CheckedAdd(x[1], kStepsOfASample)});
  if (!custom_neg_classes.empty()) {
    CheckNceSize("the number of `custom_neg_classes`, as attribute `num_neg_samples` says,",
                 static_cast<int64_t>(custom_neg_classes.size()), num_neg_samples);
  }
  PADDLE_ENFORCE(
      sampler >= 0 && sampler <= 2,
      errors::InvalidArgument("attribute `sampler` must be 0, 1 or 2; it is %d", sampler));
  if (sampler == 2) {
    CheckNceList("CustomDistProbs", dist_probs, num_total_classes);
    CheckNceList("CustomDistAlias", dist_alias, num_total_classes);
    CheckNceList("CustomDistAliasProbs", dist_alias_probs, num_total_classes);
  }
  const DataType dtype = input.dtype();
  cost->set_dims({x[0], 1});
  cost->set_dtype(dtype);
  const int64_t known = labels.size() == 2 ? labels[1] : 1;
  const DDim samples = {x[0], known < 0 ? -1 : known + num_neg_samples};
  if (sample_logits != nullptr) {
    sample_logits->set_dims(samples);
    sample_logits->set_dtype(dtype);
  }
  if (sample_labels != nullptr) {
    sample_labels->set_dims(samples);
    sample_labels->set_dtype(DataType::INT64);
  }
}

}  // namespace phi
