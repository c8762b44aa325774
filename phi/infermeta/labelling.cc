#include "phi/infermeta/labelling.h"

#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/backward.h"

namespace phi {
namespace {

void CheckDims(const char* name, const MetaTensor& input, const DDim& expected) {
  const DDim dims = input.dims();
  bool same = dims.size() == expected.size();
  for (int i = 0; same && i < dims.size(); ++i) {
    same = dims[i] < 0 || expected[i] < 0 || dims[i] == expected[i];
  }
  PADDLE_ENFORCE(same, errors::InvalidArgument("input %s must have shape %s; it has shape %s", name,
                                               expected, dims));
}

DDim DimsOfRank(const char* name, const MetaTensor& input, int rank) {
  const DDim dims = input.dims();
  PADDLE_ENFORCE_EQ(
      dims.size(), rank,
      errors::InvalidArgument("input %s must have rank %d; it has shape %s", name, rank, dims));
  return dims;
}

}  // namespace

void BilinearTensorProductInferMeta(const MetaTensor& x, const MetaTensor& y,
                                    const MetaTensor& weight, const MetaTensor& bias,
                                    MetaTensor* out, MetaConfig) {
  const DDim left = DimsOfRank("X", x, 2), right = DimsOfRank("Y", y, 2);
  const DDim w = DimsOfRank("Weight", weight, 3);
  CheckDims("Y", y, {left[0], right[1]});
  CheckDims("Weight", weight, {w[0], left[1], right[1]});
  if (bias) CheckDims("Bias", bias, {1, w[0]});
  out->share_lod(x);
  out->set_dims({left[0], w[0]});
  out->set_dtype(x.dtype());
}

void GatherTreeMeta(const MetaTensor& ids, const MetaTensor& parents, MetaTensor* out) {
  const DDim dims = DimsOfRank("Ids", ids, 3);
  CheckDims("Parents", parents, dims);
  out->set_dims(dims);
  out->set_dtype(ids.dtype());
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

void ViterbiDecodeInferMeta(const MetaTensor& input, const MetaTensor& transition,
                            const MetaTensor& length, bool, MetaTensor* scores, MetaTensor* path,
                            MetaConfig) {
  const DDim in = DimsOfRank("Input", input, 3);
  CheckDims("Transition", transition, {in[2], in[2]});
  CheckDims("Length", length, {in[0]});
  scores->set_dims({in[0]});
  scores->set_dtype(input.dtype());
  path->set_dims({in[0], -1});
  path->set_dtype(DataType::INT64);
}

void WarpctcInferMeta(const MetaTensor& logits, const MetaTensor&, const MetaTensor& logits_length,
                      const MetaTensor& labels_length, int blank, bool, MetaTensor* warpctc_grad,
                      MetaTensor* loss) {
  const bool padded = static_cast<bool>(logits_length);
  PADDLE_ENFORCE_EQ(padded, static_cast<bool>(labels_length),
                    errors::InvalidArgument("inputs LogitsLength and LabelLength go together"));
  const DDim dims = DimsOfRank("Logits", logits, padded ? 3 : 2);
  const int64_t classes = dims[dims.size() - 1];
  PADDLE_ENFORCE(blank >= 0 && (classes < 0 || blank < classes),
                 errors::InvalidArgument("attribute `blank` must be in [0, %d), the classes of "
                                         "input Logits of shape %s; it is %d",
                                         classes, dims, blank));
  loss->set_dims({padded ? dims[1] : -1, 1});
  loss->set_dtype(logits.dtype());
  if (warpctc_grad != nullptr) {
    warpctc_grad->set_dims(padded ? dims : DDim{-1, -1, classes});
    warpctc_grad->set_dtype(logits.dtype());
  }
}

PD_REGISTER_INFER_META_FN(bilinear_tensor_product, BilinearTensorProductInferMeta);
PD_REGISTER_INFER_META_FN(gather_tree, GatherTreeMeta);
PD_REGISTER_INFER_META_FN(hierarchical_sigmoid, HierarchicalSigmoidInferMeta);
PD_REGISTER_INFER_META_FN(viterbi_decode, ViterbiDecodeInferMeta);
PD_REGISTER_INFER_META_FN(warpctc, WarpctcInferMeta);

void BilinearTensorProductGradInferMeta(const MetaTensor& x, const MetaTensor& y,
                                        const MetaTensor& weight, const MetaTensor& out_grad,
                                        MetaTensor* x_grad, MetaTensor* y_grad,
                                        MetaTensor* weight_grad, MetaTensor* bias_grad) {
  GeneralTernaryGradInferMeta(x, y, weight, x_grad, y_grad, weight_grad);
  if (bias_grad == nullptr) return;
  bias_grad->set_dims({1, out_grad.dims()[1]});
  bias_grad->set_dtype(x.dtype());
}

}  // namespace phi
