#include "phi/infermeta/unary.h"

#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/activation.h"

namespace phi {

void FloatResultInferMeta(const MetaTensor& x, MetaTensor* out) {
  const DataType dtype = x.dtype();
  out->share_meta(x);
  if (dtype == DataType::INT32 || dtype == DataType::INT64) out->set_dtype(DataType::FLOAT32);
}

void RealAndImagInferMeta(const MetaTensor& x, MetaTensor* out) {
  const DataType dtype = x.dtype();
  out->share_meta(x);
  if (dtype == DataType::COMPLEX64) out->set_dtype(DataType::FLOAT32);
  if (dtype == DataType::COMPLEX128) out->set_dtype(DataType::FLOAT64);
}

void IncrementInferMeta(const MetaTensor& x, float /*value*/, MetaTensor* out) {
  PADDLE_ENFORCE(
      product(x.dims()) == 1 || product(x.dims()) < 0,
      errors::InvalidArgument("input X must have one element; it has shape %s", x.dims()));
  out->share_meta(x);
}

PD_REGISTER_INFER_META_FN(increment, IncrementInferMeta);
PD_REGISTER_INFER_META_FN(rsqrt, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(square, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(log, FloatResultInferMeta);
PD_REGISTER_INFER_META_FN(log1p, FloatResultInferMeta);
PD_REGISTER_INFER_META_FN(log2, FloatResultInferMeta);
PD_REGISTER_INFER_META_FN(log10, FloatResultInferMeta);
PD_REGISTER_INFER_META_FN(floor, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(ceil, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(round, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(trunc, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(reciprocal, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(sign, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(erf, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(expm1, FloatResultInferMeta);
PD_REGISTER_INFER_META_FN(digamma, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(lgamma, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(erfinv, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(logit, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(sin, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(cos, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(tan, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(asin, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(acos, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(atan, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(sinh, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(cosh, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(asinh, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(acosh, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(atanh, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(relu6, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(leaky_relu, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(thresholded_relu, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(brelu, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(hard_shrink, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(softshrink, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(hard_sigmoid, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(hard_swish, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(elu, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(celu, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(selu, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(swish, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(silu, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(mish, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(softplus, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(softsign, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(tanh_shrink, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(logsigmoid, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(stanh, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(soft_relu, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(bitwise_not, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(exp, FloatResultInferMeta);
PD_REGISTER_INFER_META_FN(real, RealAndImagInferMeta);
PD_REGISTER_INFER_META_FN(imag, RealAndImagInferMeta);
PD_REGISTER_INFER_META_FN(angle, RealAndImagInferMeta);
PD_REGISTER_INFER_META_FN(abs, RealAndImagInferMeta);

}  // namespace phi
