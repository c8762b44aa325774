#include "phi/infermeta/loss.h"

#include <vector>

#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/check_dims.h"

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

void CrossEntropyWithSoftmaxInferMeta(const MetaTensor& logits, const MetaTensor& label,
                                      bool soft_label, bool /*use_softmax*/,
                                      bool /*numeric_stable_mode*/, int /*ignore_index*/, int axis,
                                      MetaTensor* softmax, MetaTensor* loss) {
  DDim dims = logits.dims();
  DDim labels = label.dims();
  const int rank = dims.size();
  // As in the original, classes may have more sizes of 1 at the end than the logits have.
  while (!soft_label && labels.size() > rank &&
         (labels[labels.size() - 1] == 1 || labels[labels.size() - 1] < 0)) {
    labels = slice_ddim(labels, 0, labels.size() - 1);
  }
  PADDLE_ENFORCE(rank > 0 && axis >= -rank && axis < rank,
                 errors::InvalidArgument(
                     "attribute `axis` must be in [%d, %d) for input Logits of shape %s; it is %d",
                     -rank, rank, dims, axis));
  const int at = axis < 0 ? axis + rank : axis;
  bool fits = labels.size() == rank || (!soft_label && labels.size() == rank - 1);
  for (int i = 0, j = 0; fits && i < rank; ++i) {
    if (i == at && labels.size() < rank) continue;
    const int64_t want = i == at && !soft_label ? 1 : dims[i], have = labels[j++];
    fits = have == want || have < 0 || want < 0;
  }
  PADDLE_ENFORCE(
      fits,
      errors::InvalidArgument(
          "input Label of shape %s does not fit input Logits of shape %s (axis %d, soft_label %d)",
          labels, dims, axis, soft_label));
  softmax->share_meta(logits);
  dims[at] = 1;
  loss->set_dims(dims);
  loss->set_dtype(logits.dtype());
  loss->share_lod(logits);
}

void SigmoidCrossEntropyWithLogitsInferMeta(const MetaTensor& x, const MetaTensor& label,
                                            const MetaTensor& pos_weight, bool /*normalize*/,
                                            int /*ignore_index*/, MetaTensor* out) {
  const DDim a = x.dims(), b = label.dims();
  bool same = a.size() == b.size();
  for (int i = 0; same && i < a.size(); ++i) same = a[i] == b[i] || a[i] < 0 || b[i] < 0;
  PADDLE_ENFORCE(same, errors::InvalidArgument(
                           "inputs X and Label must have one shape; they have %s and %s", a, b));
  if (pos_weight) {
    const int64_t x_count = product(a), count = product(pos_weight.dims());
    PADDLE_ENFORCE(
        x_count < 0 || count < 0 || x_count == count,
        errors::InvalidArgument("inputs X and pos_weight must have one shape; they have %s and %s",
                                a, pos_weight.dims()));
  }
  out->share_meta(x);
}

void LabelSmoothInferMeta(const MetaTensor& label, const MetaTensor& prior_dist, float /*epsilon*/,
                          MetaTensor* out) {
  const DDim dims = label.dims();
  PADDLE_ENFORCE_GT(dims.size(), 0, errors::InvalidArgument("input X must have rank 1 or more"));
  if (prior_dist) {
    const int64_t have = KnownNumel(prior_dist.dims(), 0), want = dims[dims.size() - 1];
    PADDLE_ENFORCE(
        have < 0 || want < 0 || have == want,
        errors::InvalidArgument(
            "input PriorDist must hold %d elements for input X of shape %s; it has shape %s", want,
            dims, prior_dist.dims()));
  }
  out->share_meta(label);
}

void HierarchicalSigmoidInferMeta(const MetaTensor& x, const MetaTensor& w, const MetaTensor& label,
                                  const MetaTensor& path, const MetaTensor& code,
                                  const MetaTensor& bias, int num_classes, bool, int,
                                  const std::vector<int64_t>&, const std::vector<std::string>&,
                                  const std::vector<std::string>&, bool, MetaTensor* out,
                                  MetaTensor* pre_out, MetaTensor* w_out) {
  const DDim in = DimsOfRank("X", x, 2);
  PADDLE_ENFORCE_GE(
      num_classes, 2,
      errors::InvalidArgument("attribute `num_classes` must be at least 2; it is %d", num_classes));
  const int64_t labels = contain_unknown_dim(label.dims()) ? -1 : product(label.dims());
  PADDLE_ENFORCE(
      in[0] < 0 || labels < 0 || in[0] == labels,
      errors::InvalidArgument("input Label must hold %d numbers, one a row of X; it has shape %s",
                              in[0], label.dims()));
  CheckDims("W", w, {-1, in[1]});
  if (path) {
    CheckDims("PathTable", path, {in[0], -1});
    CheckDims("PathCode", code, path.dims());
  }
  const int64_t nodes = w.dims()[0];
  PADDLE_ENFORCE(
      !bias || nodes < 0 || bias.numel() < 0 || bias.numel() >= nodes,
      errors::InvalidArgument("input Bias must hold one number for each of %d rows of W; "
                              "it has shape %s",
                              nodes, bias.dims()));
  out->set_dims({in[0], 1});
  out->set_dtype(x.dtype());
  out->share_lod(x);
  int64_t length = 0;
  for (int n = num_classes - 1; n > 0; n >>= 1) ++length;
  if (path) length = DimsOfRank("PathTable", path, 2)[1];
  if (pre_out != nullptr) {
    pre_out->set_dims({in[0], length});
    pre_out->set_dtype(x.dtype());
  }
  if (w_out != nullptr) {
    w_out->set_dims(w.dims());
    w_out->set_dtype(x.dtype());
  }
}

namespace {

// Labels are padded like the logits, [batch, longest], or one in each row. Errors: InvalidArgument.
void CheckWarpctcLabels(const DDim& logits, const MetaTensor& label,
                        const MetaTensor& logits_length, const MetaTensor& labels_length) {
  const DDim labels = label.dims();
  if (!logits_length) {
    PADDLE_ENFORCE(labels.size() > 0 && product(labels) == labels[0],
                   errors::InvalidArgument("input Label must have one element in each row; it has "
                                           "shape %s",
                                           labels));
    return;
  }
  const int64_t batch = logits[1];
  PADDLE_ENFORCE(labels.size() == 2 && labels[0] == batch &&
                     product(logits_length.dims()) == batch &&
                     product(labels_length.dims()) == batch,
                 errors::InvalidArgument("input Logits of shape %s needs %d lengths, and Label of "
                                         "shape [%d, …] %d lengths; LogitsLength has shape %s, "
                                         "Label %s and LabelLength %s",
                                         logits, batch, batch, batch, logits_length.dims(), labels,
                                         labels_length.dims()));
}

}  // namespace

void WarpctcInferMeta(const MetaTensor& logits, const MetaTensor& label,
                      const MetaTensor& logits_length, const MetaTensor& labels_length, int blank,
                      bool, MetaTensor* warpctc_grad, MetaTensor* loss, MetaConfig config) {
  const bool padded = static_cast<bool>(logits_length);
  PADDLE_ENFORCE_EQ(padded, static_cast<bool>(labels_length),
                    errors::InvalidArgument("inputs LogitsLength and LabelLength go together"));
  const DDim dims = DimsOfRank("Logits", logits, padded ? 3 : 2);
  const int64_t classes = dims[dims.size() - 1];
  PADDLE_ENFORCE(blank >= 0 && (classes < 0 || blank < classes),
                 errors::InvalidArgument("attribute `blank` must be in [0, %d), the classes of "
                                         "input Logits of shape %s; it is %d",
                                         classes, dims, blank));
  if (config.is_runtime) CheckWarpctcLabels(dims, label, logits_length, labels_length);
  loss->set_dims({padded ? dims[1] : -1, 1});
  loss->set_dtype(logits.dtype());
  if (warpctc_grad != nullptr) {
    warpctc_grad->set_dims(padded ? dims : DDim{-1, -1, classes});
    warpctc_grad->set_dtype(logits.dtype());
  }
}

void WarprnntInferMeta(const MetaTensor& input, const MetaTensor& label,
                       const MetaTensor& input_lengths, const MetaTensor& label_lengths, int blank,
                       float, MetaTensor* loss, MetaTensor* warprnntgrad) {
  const DDim dims = DimsOfRank("input", input, 4), labels = DimsOfRank("label", label, 2);
  const auto same = [](int64_t a, int64_t b) { return a < 0 || b < 0 || a == b; };
  PADDLE_ENFORCE(blank >= 0 && (dims[3] < 0 || blank < dims[3]),
                 errors::InvalidArgument("attribute `blank` must be in [0, %d), the classes of "
                                         "input of shape %s; it is %d",
                                         dims[3], dims, blank));
  PADDLE_ENFORCE(same(labels[0], dims[0]) && (dims[2] < 0 || same(labels[1], dims[2] - 1)),
                 errors::InvalidArgument("input label must have shape [%d, %d] for input of shape "
                                         "%s; it has %s",
                                         dims[0], dims[2] - 1, dims, labels));
  PADDLE_ENFORCE(same(DimsOfRank("input_lengths", input_lengths, 1)[0], dims[0]) &&
                     same(DimsOfRank("label_lengths", label_lengths, 1)[0], dims[0]),
                 errors::InvalidArgument("input_lengths and label_lengths must have shape [%d]; "
                                         "they have %s and %s",
                                         dims[0], input_lengths.dims(), label_lengths.dims()));
  loss->set_dims({dims[0]});
  loss->set_dtype(input.dtype());
  if (warprnntgrad != nullptr) {
    warprnntgrad->set_dims(dims);
    warprnntgrad->set_dtype(input.dtype());
  }
}

}  // namespace phi
