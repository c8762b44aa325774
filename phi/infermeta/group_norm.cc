#include "phi/infermeta/group_norm.h"

#include "phi/core/infermeta_utils.h"

namespace phi {
namespace {

void CheckNormChannelInput(const char* name, const MetaTensor& input, const DDim& x,
                           int64_t channels) {
  if (!input) return;
  const DDim dims = input.dims();
  PADDLE_ENFORCE(
      dims.size() == 1 && (dims[0] < 0 || channels < 0 || dims[0] == channels),
      errors::InvalidArgument("input %s must have shape [%d], one number per channel of input X of "
                              "shape %s; it has shape %s",
                              name, channels, x, dims));
}

void SetNormStatistics(const DDim& dims, DataType dtype, MetaTensor* out) {
  if (out == nullptr) return;
  out->set_dims(dims);
  out->set_dtype(dtype);
}

}  // namespace

void InstanceNormInferMeta(const MetaTensor& x, const MetaTensor& scale, const MetaTensor& bias,
                           float /*epsilon*/, MetaTensor* y, MetaTensor* saved_mean,
                           MetaTensor* saved_variance, MetaConfig /*config*/) {
  const DDim dims = x.dims();
  PADDLE_ENFORCE(dims.size() >= 2 && dims.size() <= 5,
                 errors::InvalidArgument("input X must have rank 2 to 5; it has shape %s", dims));
  CheckNormChannelInput("Scale", scale, dims, dims[1]);
  CheckNormChannelInput("Bias", bias, dims, dims[1]);
  const DataType dtype = x.dtype();
  y->share_meta(x);
  const DDim planes{dims[0] < 0 || dims[1] < 0 ? -1 : dims[0] * dims[1]};
  SetNormStatistics(planes, dtype, saved_mean);
  SetNormStatistics(planes, dtype, saved_variance);
}

void GroupNormInferMeta(const MetaTensor& x, const MetaTensor& scale, const MetaTensor& bias,
                        float /*epsilon*/, int groups, const std::string& data_layout,
                        MetaTensor* y, MetaTensor* mean, MetaTensor* variance,
                        MetaConfig /*config*/) {
  const DDim dims = x.dims();
  PADDLE_ENFORCE_GE(
      dims.size(), 2,
      errors::InvalidArgument("input X must have rank 2 or more; it has shape %s", dims));
  const bool last = data_layout == "NHWC" || data_layout == "NDHWC";
  PADDLE_ENFORCE(
      last || data_layout == "NCHW" || data_layout == "NCDHW" || data_layout == "AnyLayout",
      errors::InvalidArgument("attribute `data_layout` must be NCHW or NHWC; it is %s",
                              data_layout));
  const int64_t channels = dims[last ? dims.size() - 1 : 1];
  PADDLE_ENFORCE(groups >= 1 && (channels < 0 || groups <= channels),
                 errors::InvalidArgument("attribute `groups` must be in [1, %d], the channels of "
                                         "input X of shape %s; it is %d",
                                         channels, dims, groups));
  CheckNormChannelInput("Scale", scale, dims, channels);
  CheckNormChannelInput("Bias", bias, dims, channels);
  const DataType dtype = x.dtype();
  y->share_meta(x);
  SetNormStatistics({dims[0], groups}, dtype, mean);
  SetNormStatistics({dims[0], groups}, dtype, variance);
}

void InstanceNormGradInferMeta(const MetaTensor& x, MetaTensor* x_grad, MetaTensor* scale_grad,
                               MetaTensor* bias_grad) {
  if (x_grad != nullptr) x_grad->share_meta(x);
  for (MetaTensor* grad : {scale_grad, bias_grad})
    SetNormStatistics({x.dims()[1]}, x.dtype(), grad);
}

}  // namespace phi
