#include "phi/infermeta/special.h"

#include "phi/core/infermeta_utils.h"

namespace phi {

void PolygammaInferMeta(const MetaTensor& x, int n, MetaTensor* out) {
  PADDLE_ENFORCE(n >= 0,
                 errors::InvalidArgument("attribute `n` must not be negative; it is %d", n));
  out->share_meta(x);
}

void NextafterInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out) {
  bool same = x.dims().size() == y.dims().size();
  for (int i = 0; same && i < x.dims().size(); ++i) {
    same = x.dims()[i] == y.dims()[i] || x.dims()[i] < 0 || y.dims()[i] < 0;
  }
  PADDLE_ENFORCE(same, errors::InvalidArgument("input y must have shape %s, as x; it has shape %s",
                                               x.dims(), y.dims()));
  out->share_meta(x);
}

void GumbelSoftmaxInferMeta(const MetaTensor& x, float temperature, bool /*hard*/, int axis,
                            MetaTensor* out) {
  PADDLE_ENFORCE(
      temperature > 0,
      errors::InvalidArgument("attribute `temperature` must be above 0; it is %s", temperature));
  GumbelSoftmaxGradInferMeta(x, x, axis, out);
}

void GumbelSoftmaxGradInferMeta(const MetaTensor& out, const MetaTensor& /*out_grad*/, int axis,
                                MetaTensor* x_grad) {
  const int rank = out.dims().size(), limit = rank == 0 ? 1 : rank;
  PADDLE_ENFORCE(axis >= -limit && axis < limit,
                 errors::InvalidArgument("attribute `axis` must be in [%d, %d) for shape %s; it is "
                                         "%d",
                                         -limit, limit, out.dims(), axis));
  x_grad->share_meta(out);
}

void RreluInferMeta(const MetaTensor& x, float lower, float upper, bool /*is_test*/,
                    MetaTensor* out, MetaTensor* noise) {
  PADDLE_ENFORCE(lower >= 0 && lower <= upper && upper <= 1,
                 errors::InvalidArgument("attributes `lower` and `upper` must be in [0, 1] and in "
                                         "order; they are %s and %s",
                                         lower, upper));
  out->share_meta(x);
  if (noise != nullptr) noise->share_meta(x);
}

void DirichletInferMeta(const MetaTensor& alpha, MetaTensor* out) {
  PADDLE_ENFORCE(alpha.dims().size() >= 1,
                 errors::InvalidArgument("input Alpha must have rank 1 or more"));
  out->share_meta(alpha);
}

void ExponentialInferMeta(const MetaTensor& x, float lambda, MetaTensor* out) {
  PADDLE_ENFORCE(lambda > 0,
                 errors::InvalidArgument("attribute `lambda` must be above 0; it is %s", lambda));
  out->share_meta(x);
}

}  // namespace phi
