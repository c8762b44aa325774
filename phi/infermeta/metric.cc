#include "phi/infermeta/metric.h"

#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/check_dims.h"

namespace phi {

void AccuracyInferMeta(const MetaTensor& /*inference*/, const MetaTensor& indices,
                       const MetaTensor& label, MetaTensor* accuracy, MetaTensor* correct,
                       MetaTensor* total) {
  const DDim choices = indices.dims();
  const int64_t labels = KnownNumel(label.dims(), 0);
  PADDLE_ENFORCE(choices.size() == 2 && (labels < 0 || choices[0] < 0 || labels == choices[0]),
                 errors::InvalidArgument("input Indices must have shape [n, k] and input Label n "
                                         "elements; they have shapes %s and %s",
                                         choices, label.dims()));
  for (MetaTensor* out : {accuracy, correct, total}) {
    out->set_dims(DDim({}));
    out->set_dtype(out == accuracy ? DataType::FLOAT32 : DataType::INT32);
  }
}

void AucInferMeta(const MetaTensor& predict, const MetaTensor& label, const MetaTensor&,
                  const MetaTensor&, const MetaTensor& ins_tag_weight, const std::string&,
                  int num_thresholds, int slide_steps, MetaTensor* auc, MetaTensor* stat_pos_out,
                  MetaTensor* stat_neg_out, MetaConfig config) {
  const DDim scores = predict.dims();
  PADDLE_ENFORCE(scores.size() == 2 && (scores[1] < 0 || scores[1] == 1 || scores[1] == 2),
                 errors::InvalidArgument(
                     "input Predict must have shape [N, 1] or [N, 2]; it has shape %s", scores));
  const int64_t labels = label.dims().size() == 0 ? 1 : label.dims()[0];
  PADDLE_ENFORCE(labels < 0 || scores[0] < 0 || labels == scores[0],
                 errors::InvalidArgument("input Label must have %d rows; its shape is %s",
                                         scores[0], label.dims()));
  PADDLE_ENFORCE(!config.is_runtime || product(label.dims()) == scores[0],
                 errors::InvalidArgument("input Label must hold %d numbers; its shape is %s",
                                         scores[0], label.dims()));
  PADDLE_ENFORCE(!ins_tag_weight || product(ins_tag_weight.dims()) != 0,
                 errors::InvalidArgument("input InsTagWeight must not be empty; its shape is %s",
                                         ins_tag_weight.dims()));
  PADDLE_ENFORCE(num_thresholds > 0 && slide_steps >= 0,
                 errors::InvalidArgument(
                     "attribute `num_thresholds` must be above 0 and `slide_steps` not below; they "
                     "are %d and %d",
                     num_thresholds, slide_steps));
  const int64_t buckets = num_thresholds + int64_t{1};
  const DDim state =
      slide_steps == 0 ? DDim({1, buckets}) : DDim({(slide_steps + int64_t{1}) * buckets + 1});
  auc->set_dims(DDim({}));
  auc->set_dtype(DataType::FLOAT64);
  for (MetaTensor* out : {stat_pos_out, stat_neg_out}) {
    out->set_dims(state);
    out->set_dtype(DataType::INT64);
  }
}

}  // namespace phi
