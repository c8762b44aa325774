#include "phi/infermeta/loss.h"

#include <vector>

#include "phi/core/infermeta_utils.h"

namespace phi {
namespace {

void CheckLossShapes(const char* a_name, const MetaTensor& a, const char* b_name, const DDim& b) {
  const DDim dims = a.dims();
  bool same = dims.size() == b.size();
  for (int i = 0; same && i < b.size(); ++i) same = dims[i] == b[i] || dims[i] < 0 || b[i] < 0;
  PADDLE_ENFORCE(
      same, errors::InvalidArgument("input %s must have shape %s, as %s; it has shape %s", a_name,
                                    b, b_name, dims));
}

}  // namespace

void BCELossInferMeta(const MetaTensor& input, const MetaTensor& label, MetaTensor* out) {
  CheckLossShapes("Label", label, "X", input.dims());
  out->share_meta(input);
}

void HuberLossInferMeta(const MetaTensor& input, const MetaTensor& label, float, MetaTensor* out,
                        MetaTensor* residual) {
  CheckLossShapes("Y", label, "X", input.dims());
  out->share_meta(input);
  if (residual == nullptr) return;
  residual->set_dims(input.dims());
  residual->set_dtype(input.dtype());
}

void LogLossInferMeta(const MetaTensor& input, const MetaTensor& label, float, MetaTensor* out) {
  CheckLossShapes("Predicted", input, "one number a row", {-1, 1});
  CheckLossShapes("Labels", label, "Predicted", input.dims());
  out->share_meta(input);
}

void KLDivInferMeta(const MetaTensor& x, const MetaTensor& label, const std::string& reduction,
                    MetaTensor* out) {
  CheckLossShapes("Target", label, "X", x.dims());
  const bool none = reduction == "none";
  PADDLE_ENFORCE(
      none || reduction == "mean" || reduction == "sum" || reduction == "batchmean",
      errors::InvalidArgument(
          "attribute `reduction` must be none, mean, sum or batchmean; it is %s", reduction));
  out->set_dims(none ? x.dims() : DDim({}));
  out->set_dtype(x.dtype());
}

void IdentityLossInferMeta(const MetaTensor& x, int reduction, MetaTensor* out) {
  PADDLE_ENFORCE(
      reduction >= 0 && reduction <= 2,
      errors::InvalidArgument(
          "attribute `reduction` must be 0 (sum), 1 (mean) or 2 (none); it is %d", reduction));
  out->set_dims(reduction == 2 ? x.dims() : DDim({}));
  out->set_dtype(x.dtype());
}

void NllLossRawInferMeta(const MetaTensor& x, const MetaTensor& label, const MetaTensor& weight,
                         int64_t, const std::string& reduction, MetaTensor* out,
                         MetaTensor* total_weight, MetaConfig) {
  const DDim in = x.dims();
  PADDLE_ENFORCE(in.size() == 2 || in.size() == 4,
                 errors::InvalidArgument("input X must have rank 2 or 4; it has shape %s", in));
  std::vector<int64_t> picked;
  for (int i = 0; i < in.size(); ++i) {
    if (i != 1) picked.push_back(in[i]);
  }
  CheckLossShapes("Label", label, "X without its classes", make_ddim(picked));
  if (weight) CheckLossShapes("Weight", weight, "one number a class", {in[1]});
  out->set_dims(reduction == "none" ? label.dims() : DDim({}));
  out->set_dtype(x.dtype());
  total_weight->set_dims(DDim({}));
  total_weight->set_dtype(x.dtype());
}

void AucInferMeta(const MetaTensor& predict, const MetaTensor& label, const MetaTensor&,
                  const MetaTensor&, const MetaTensor& ins_tag_weight, const std::string&,
                  int num_thresholds, int slide_steps, MetaTensor* auc, MetaTensor* stat_pos_out,
                  MetaTensor* stat_neg_out, MetaConfig) {
  const DDim scores = predict.dims();
  PADDLE_ENFORCE(scores.size() == 2 && (scores[1] < 0 || scores[1] == 1 || scores[1] == 2),
                 errors::InvalidArgument(
                     "input Predict must have shape [N, 1] or [N, 2]; it has shape %s", scores));
  const int64_t labels = label.dims().size() == 0 ? 1 : label.dims()[0];
  PADDLE_ENFORCE(labels < 0 || scores[0] < 0 || labels == scores[0],
                 errors::InvalidArgument("input Label must have %d rows; its shape is %s",
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

PD_REGISTER_INFER_META_FN(auc, AucInferMeta);
PD_REGISTER_INFER_META_FN(bce_loss, BCELossInferMeta);
PD_REGISTER_INFER_META_FN(huber_loss, HuberLossInferMeta);
PD_REGISTER_INFER_META_FN(log_loss, LogLossInferMeta);
PD_REGISTER_INFER_META_FN(kldiv_loss, KLDivInferMeta);
PD_REGISTER_INFER_META_FN(identity_loss, IdentityLossInferMeta);
PD_REGISTER_INFER_META_FN(nll_loss, NllLossRawInferMeta);

}  // namespace phi
