#include "phi/infermeta/pixel_shuffle.h"

#include "phi/core/checked_size.h"
#include "phi/core/infermeta_utils.h"

namespace phi {
namespace {

void CheckRearrangedImage(const DDim& x, const std::string& data_format) {
  PADDLE_ENFORCE_EQ(x.size(), 4,
                    errors::InvalidArgument("input X must have rank 4; it has shape %s", x));
  PADDLE_ENFORCE(data_format == "NCHW" || data_format == "NHWC",
                 errors::InvalidArgument("attribute `data_format` must be NCHW or NHWC; it is %s",
                                         data_format));
}

void CheckFactorDivides(const char* attribute, int64_t by, int64_t size, const DDim& x) {
  PADDLE_ENFORCE(by > 0 && (size < 0 || size % by == 0),
                 errors::InvalidArgument(
                     "attribute `%s` must be above 0 and divide input X of shape %s: %d does not "
                     "fit into %d",
                     attribute, x, by, size));
}

int64_t ScaledSize(int64_t size, int64_t times, int64_t by) {
  return size < 0 ? -1 : CheckedMul(size, times) / by;
}

void SetRearranged(const MetaTensor& x, const DDim& dims, MetaTensor* out) {
  out->set_dims(dims);
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
}

}  // namespace

void PixelShuffleInferMeta(const MetaTensor& x, int upscale_factor, const std::string& data_format,
                           MetaTensor* out) {
  DDim dims = x.dims();
  CheckRearrangedImage(dims, data_format);
  const int channel = data_format == "NHWC" ? 3 : 1, row = channel == 3 ? 1 : 2;
  const int64_t r = upscale_factor;
  CheckFactorDivides("upscale_factor", r > 0 ? r * r : 0, dims[channel], dims);
  dims[channel] = ScaledSize(dims[channel], 1, r * r);
  dims[row] = ScaledSize(dims[row], r, 1);
  dims[row + 1] = ScaledSize(dims[row + 1], r, 1);
  SetRearranged(x, dims, out);
}

void PixelUnshuffleInferMeta(const MetaTensor& x, int downscale_factor,
                             const std::string& data_format, MetaTensor* out) {
  DDim dims = x.dims();
  CheckRearrangedImage(dims, data_format);
  const int channel = data_format == "NHWC" ? 3 : 1, row = channel == 3 ? 1 : 2;
  const int64_t r = downscale_factor;
  CheckFactorDivides("downscale_factor", r, dims[row], dims);
  CheckFactorDivides("downscale_factor", r, dims[row + 1], dims);
  dims[channel] = ScaledSize(dims[channel], r * r, 1);
  dims[row] = ScaledSize(dims[row], 1, r);
  dims[row + 1] = ScaledSize(dims[row + 1], 1, r);
  SetRearranged(x, dims, out);
}

void ChannelShuffleInferMeta(const MetaTensor& x, int groups, const std::string& data_format,
                             MetaTensor* out) {
  const DDim dims = x.dims();
  CheckRearrangedImage(dims, data_format);
  CheckFactorDivides("groups", groups, dims[data_format == "NHWC" ? 3 : 1], dims);
  SetRearranged(x, dims, out);
}

void ShuffleChannelInferMeta(const MetaTensor& x, int group, MetaTensor* out) {
  ChannelShuffleInferMeta(x, group, "NCHW", out);
}

void TemporalShiftInferMeta(const MetaTensor& x, int seg_num, float shift_ratio,
                            const std::string& data_format, MetaTensor* out, MetaConfig) {
  CheckRearrangedImage(x.dims(), data_format);
  CheckFactorDivides("seg_num", seg_num, x.dims()[0], x.dims());
  PADDLE_ENFORCE(shift_ratio > 0 && shift_ratio < 0.5f,
                 errors::InvalidArgument(
                     "attribute `shift_ratio` must be between 0 and 0.5; it is %f", shift_ratio));
  out->share_meta(x);
}

}  // namespace phi
