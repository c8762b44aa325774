#include "phi/infermeta/neural.h"

#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/elementwise.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"

namespace phi {
namespace {

// Product of the dimensions from `begin` on; -1 if one is not known.
int64_t KnownNumel(const DDim& dims, int begin) {
  int64_t n = 1;
  for (int i = begin; i < dims.size(); ++i) n = n < 0 || dims[i] < 0 ? -1 : n * dims[i];
  return n;
}

}  // namespace

void PReluInferMeta(const MetaTensor& x, const MetaTensor& alpha, const std::string& data_format,
                    const std::string& mode, MetaTensor* out) {
  const DDim dims = x.dims();
  const int64_t count = KnownNumel(alpha.dims(), 0);
  int64_t wanted = 1;
  if (mode == "channel") {
    PADDLE_ENFORCE(data_format == "NCHW" || data_format == "NHWC",
                   errors::InvalidArgument("attribute `data_format` must be NCHW or NHWC; it is %s",
                                           data_format));
    PADDLE_ENFORCE_GT(
        dims.size(), 1,
        errors::InvalidArgument("input X must have rank 2 or more in mode channel; it has shape %s",
                                dims));
    wanted = dims[data_format == "NHWC" ? dims.size() - 1 : 1];
  } else if (mode == "element") {
    PADDLE_ENFORCE_GT(dims.size(), 0,
                      errors::InvalidArgument("input X must have rank 1 or more in mode element"));
    wanted = KnownNumel(dims, 1);
  } else {
    PADDLE_ENFORCE_EQ(mode, std::string("all"),
                      errors::InvalidArgument(
                          "attribute `mode` must be all, channel or element; it is %s", mode));
  }
  PADDLE_ENFORCE(
      count < 0 || wanted < 0 || count == wanted,
      errors::InvalidArgument(
          "input Alpha must hold %d elements for mode %s and input X of shape %s; it has shape %s",
          wanted, mode, dims, alpha.dims()));
  out->share_meta(x);
}

void MaxOutInferMeta(const MetaTensor& x, int groups, int axis, MetaTensor* out) {
  DDim dims = x.dims();
  PADDLE_ENFORCE_EQ(dims.size(), 4,
                    errors::InvalidArgument("input X must have rank 4; it has shape %s", dims));
  PADDLE_ENFORCE(axis == 1 || axis == -1 || axis == 3,
                 errors::InvalidArgument("attribute `axis` must be 1, -1 or 3; it is %d", axis));
  const int at = axis == 1 ? 1 : 3;
  PADDLE_ENFORCE_GT(
      groups, 1, errors::InvalidArgument("attribute `groups` must be above 1; it is %d", groups));
  PADDLE_ENFORCE(
      dims[at] < 0 || dims[at] % groups == 0,
      errors::InvalidArgument("attribute `groups` must divide the %d channels of input X; it is %d",
                              dims[at], groups));
  if (dims[at] >= 0) dims[at] /= groups;
  out->set_dims(dims);
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
}

void NormInferMeta(const MetaTensor& x, int axis, float /*epsilon*/, bool is_test, MetaTensor* out,
                   MetaTensor* norm) {
  DDim dims = x.dims();
  const int rank = dims.size();
  PADDLE_ENFORCE(axis >= -rank && axis < rank,
                 errors::InvalidArgument(
                     "attribute `axis` must be in [%d, %d) for input X of shape %s; it is %d",
                     -rank, rank, dims, axis));
  if (norm != nullptr && !is_test) {
    dims[axis < 0 ? axis + rank : axis] = 1;
    norm->set_dims(dims);
    norm->set_dtype(x.dtype());
  }
  out->share_meta(x);
}

void CrossEntropyWithSoftmaxInferMeta(const MetaTensor& logits, const MetaTensor& label,
                                      bool soft_label, bool /*use_softmax*/,
                                      bool /*numeric_stable_mode*/, int /*ignore_index*/, int axis,
                                      MetaTensor* softmax, MetaTensor* loss) {
  DDim dims = logits.dims();
  const DDim labels = label.dims();
  const int rank = dims.size();
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

void LerpInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& weight,
                   MetaTensor* out) {
  DDim pair, all;
  int mismatch = 0;
  const bool fits = funcs::BroadcastDims(x.dims(), y.dims(), -1, &pair, &mismatch) &&
                    funcs::BroadcastDims(pair, weight.dims(), -1, &all, &mismatch);
  PADDLE_ENFORCE(fits, errors::InvalidArgument(
                           "inputs X, Y and Weight of shapes %s, %s and %s do not broadcast",
                           x.dims(), y.dims(), weight.dims()));
  out->set_dims(all);
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
  out->share_lod(x);
}

void ComplexInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out) {
  const DataType dtype = x.dtype();
  ElementwiseInferMeta(x, y, out);
  out->set_dtype(dtype::ToComplex(dtype));
}

PD_REGISTER_INFER_META_FN(prelu, PReluInferMeta);
PD_REGISTER_INFER_META_FN(maxout, MaxOutInferMeta);
PD_REGISTER_INFER_META_FN(norm, NormInferMeta);
PD_REGISTER_INFER_META_FN(cross_entropy_with_softmax, CrossEntropyWithSoftmaxInferMeta);
PD_REGISTER_INFER_META_FN(accuracy, AccuracyInferMeta);
PD_REGISTER_INFER_META_FN(label_smooth, LabelSmoothInferMeta);
PD_REGISTER_INFER_META_FN(sigmoid_cross_entropy_with_logits,
                          SigmoidCrossEntropyWithLogitsInferMeta);
PD_REGISTER_INFER_META_FN(lerp, LerpInferMeta);
PD_REGISTER_INFER_META_FN(complex, ComplexInferMeta);

}  // namespace phi
