#include "phi/infermeta/compare.h"

#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/elementwise.h"

namespace phi {

void CompareInferMeta(const MetaTensor& x, const MetaTensor& y, int axis, MetaTensor* out) {
  ElementwiseRawInferMeta(x, y, axis, out);
  out->set_dtype(DataType::BOOL);
}

void LogicalBinaryInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out) {
  CompareInferMeta(x, y, -1, out);
}

void LogicalNotInferMeta(const MetaTensor& x, MetaTensor* out) {
  out->share_meta(x);
  out->set_dtype(DataType::BOOL);
}

void IsfiniteInferMeta(const MetaTensor& x, MetaTensor* out) { LogicalNotInferMeta(x, out); }

void ValueCompareInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out) {
  const DDim a = x.dims(), b = y.dims();
  bool same = a.size() == b.size();
  for (int i = 0; same && i < a.size(); ++i) same = a[i] == b[i] || a[i] < 0 || b[i] < 0;
  PADDLE_ENFORCE(same, errors::InvalidArgument(
                           "the two inputs must have one shape; they have %s and %s", a, b));
  out->set_dims(a);
  out->set_dtype(DataType::BOOL);
}

void AllValueCompareInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out) {
  ValueCompareInferMeta(x, y, out);
  out->set_dims(DDim({}));
}

void CompareAllInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out) {
  PADDLE_ENFORCE_GE(x.dims().size(), y.dims().size(),
                    errors::InvalidArgument("input X must have the rank of Y or a higher one; "
                                            "their shapes are %s and %s",
                                            x.dims(), y.dims()));
  out->set_dims(DDim({}));
  out->set_dtype(DataType::BOOL);
  out->share_lod(x);
}

}  // namespace phi
