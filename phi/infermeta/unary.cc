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

}  // namespace phi
