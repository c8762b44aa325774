#include "phi/infermeta/activation.h"

#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/check_dims.h"
#include "phi/kernels/funcs/elementwise/clip_bound.h"

namespace phi {
namespace {

// As the kernel compares them.
bool AreOrdered(const Scalar& min, const Scalar& max, DataType dtype) {
  using funcs::ClipBound;
  if (dtype == DataType::INT32) return ClipBound<int32_t>(min) <= ClipBound<int32_t>(max);
  if (dtype == DataType::INT64) return ClipBound<int64_t>(min) <= ClipBound<int64_t>(max);
  return min.to<double>() <= max.to<double>();
}

}  // namespace

void UnchangedInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }

void UnchangedInferMetaCheckAxis(const MetaTensor& x, int axis, MetaTensor* out) {
  const int rank = x.dims().size();
  PADDLE_ENFORCE(axis >= -rank && axis < rank,
                 errors::InvalidArgument(
                     "attribute `axis` must be in [%d, %d) for input X of shape %s; it is %d",
                     -rank, rank, x.dims(), axis));
  out->share_meta(x);
}

void SoftmaxInferMeta(const MetaTensor& x, int axis, MetaTensor* out) {
  if (x.dims().size() == 0) {
    PADDLE_ENFORCE(axis == 0 || axis == -1,
                   errors::InvalidArgument(
                       "attribute `axis` must be 0 or -1 for input X of rank 0; it is %d", axis));
    return out->share_meta(x);
  }
  UnchangedInferMetaCheckAxis(x, axis, out);
}

void ClipInferMeta(const MetaTensor& x, const Scalar& min, const Scalar& max, MetaTensor* out,
                   MetaConfig config) {
  const bool hidden = !config.is_runtime && (min.FromTensor() || max.FromTensor());
  PADDLE_ENFORCE(hidden || AreOrdered(min, max, x.dtype()),
                 errors::InvalidArgument("attribute `min` must not be above `max`; they are %s and "
                                         "%s",
                                         min.ToString(), max.ToString()));
  out->share_meta(x);
}

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

}  // namespace phi
