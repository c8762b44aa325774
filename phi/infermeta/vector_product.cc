#include "phi/infermeta/vector_product.h"

#include <algorithm>
#include <vector>

#include "phi/core/checked_size.h"
#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/backward.h"
#include "phi/infermeta/check_dims.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

void KronInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out) {
  const DDim a = x.dims(), b = y.dims();
  const int rank = std::max(a.size(), b.size());
  std::vector<int64_t> dims(rank);
  for (int i = 0; i < rank; ++i) {
    const int in_a = i - (rank - a.size()), in_b = i - (rank - b.size());
    const int64_t left = in_a < 0 ? 1 : a[in_a], right = in_b < 0 ? 1 : b[in_b];
    dims[i] = left < 0 || right < 0 ? -1 : CheckedMul(left, right);
  }
  out->set_dims(make_ddim(dims));
  out->set_dtype(x.dtype());
}

void CrossInferMeta(const MetaTensor& x, const MetaTensor& y, int axis, MetaTensor* out) {
  const DDim a = x.dims(), b = y.dims();
  bool same = a.size() == b.size();
  for (int i = 0; same && i < a.size(); ++i) same = a[i] == b[i] || a[i] < 0 || b[i] < 0;
  PADDLE_ENFORCE(same, errors::InvalidArgument(
                           "inputs X and Y must have one shape; they have %s and %s", a, b));
  if (axis != DDim::kMaxRank) {
    PADDLE_ENFORCE(axis >= -a.size() && axis < a.size(),
                   errors::InvalidArgument("attribute `dim` must be in [%d, %d); it is %d",
                                           -a.size(), a.size(), axis));
    const int at = funcs::CanonicalAxis(axis, a.size());
    PADDLE_ENFORCE((a[at] == 3 || a[at] < 0) && (b[at] == 3 || b[at] < 0),
                   errors::InvalidArgument(
                       "axis %d of attribute `dim` must have size 3; X has shape %s", at, a));
  }
  out->set_dims(a);
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
  out->share_lod(x);
}

void DistInferMeta(const MetaTensor& x, const MetaTensor& y, float, MetaTensor* out) {
  const DDim a = x.dims(), b = y.dims();
  DDim both;
  int mismatch = -1;
  PADDLE_ENFORCE(
      funcs::BroadcastDims(a, b, -1, &both, &mismatch),
      errors::InvalidArgument("inputs X and Y must broadcast; they have shapes %s and %s", a, b));
  PADDLE_ENFORCE(product(a) != 0 && product(b) != 0,
                 errors::InvalidArgument(
                     "inputs X and Y must have elements; they have shapes %s and %s", a, b));
  out->set_dims(DDim({}));
  out->set_dtype(x.dtype());
}

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
