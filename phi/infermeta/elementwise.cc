#include "phi/infermeta/elementwise.h"

#include "phi/common/promote_complex.h"
#include "phi/core/enforce.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/reduce/trailing_axis.h"

namespace phi {

void ElementwiseInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out) {
  ElementwiseRawInferMeta(x, y, -1, out);
}

void ElementwiseRawInferMeta(const MetaTensor& x, const MetaTensor& y, int axis, MetaTensor* out) {
  const DDim x_dims = x.dims(), y_dims = y.dims();
  DDim out_dims = x_dims;
  int mismatch = -1;
  // As in the original: shapes that are equal need no axis, so any will do.
  if (x_dims != y_dims &&
      (axis < -1 || !funcs::BroadcastDims(x_dims, y_dims, axis, &out_dims, &mismatch))) {
    PADDLE_ENFORCE_GE(
        mismatch, 0,
        errors::InvalidArgument("attribute `axis` must be -1 or let the lower rank fit into the "
                                "higher one: input X has shape %s, input Y %s, `axis` is %d",
                                x_dims, y_dims, axis));
    PADDLE_THROW(errors::InvalidArgument(
        "input X of shape %s and input Y of shape %s do not broadcast: they "
        "differ at axis %d and neither is 1 there (attribute `axis` is %d)",
        x_dims, y_dims, mismatch, axis));
  }
  PADDLE_ENFORCE(!x.is_selected_rows() || out_dims == x_dims,
                 errors::InvalidArgument("input X has some rows only, of shape %s: input Y of "
                                         "shape %s must not enlarge them",
                                         x_dims, y_dims));
  const DataType dtype = PromoteIfComplex(x.dtype(), y.dtype());
  out->set_dims(out_dims);
  out->set_dtype(dtype);
  out->set_layout(x.layout());
  out->share_lod(x);
}

void ElementwiseTrailingInferMeta(const MetaTensor& x, const MetaTensor& y, int axis,
                                  MetaTensor* out, MetaConfig /*config*/) {
  const int lay = funcs::TrailingAxisOr(x.dims(), y.dims(), axis);
  ElementwiseRawInferMeta(x, y, lay, out);
}

void Atan2InferMeta(const MetaTensor& x1, const MetaTensor& x2, MetaTensor* out) {
  const DDim dims = x1.dims(), other = x2.dims();
  bool same = dims.size() == other.size();
  for (int i = 0; same && i < dims.size(); ++i) {
    same = dims[i] == other[i] || dims[i] == -1 || other[i] == -1;
  }
  PADDLE_ENFORCE(
      same, errors::InvalidArgument(
                "atan2: inputs X1 and X2 must have one shape; they have %s and %s", dims, other));
  const bool integers = x1.dtype() == DataType::INT32 || x1.dtype() == DataType::INT64;
  out->set_dims(dims);
  out->set_dtype(integers ? DataType::FLOAT64 : x1.dtype());
  out->set_layout(x1.layout());
  out->share_lod(x1);
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

}  // namespace phi
