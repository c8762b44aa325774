#include "phi/infermeta/norm.h"

#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/backward.h"
#include "phi/infermeta/check_dims.h"

namespace phi {
namespace {

void CheckPerChannel(const char* name, const MetaTensor& input, const DDim& x, int64_t channels) {
  if (!input) return;
  const DDim dims = input.dims();
  PADDLE_ENFORCE(
      dims.size() == 1 && (dims[0] < 0 || channels < 0 || dims[0] == channels),
      errors::InvalidArgument("input %s must have shape [%d], one number per channel of input X of "
                              "shape %s; it has shape %s",
                              name, channels, x, dims));
}

bool HasChannelsLast(const std::string& data_layout) {
  return data_layout == "NHWC" || data_layout == "NDHWC";
}

void CheckStatistic(const char* name, const MetaTensor& input, int64_t numbers) {
  const int64_t held = KnownNumel(input.dims());
  PADDLE_ENFORCE(
      held < 0 || numbers < 0 || held == numbers,
      errors::InvalidArgument("input %s must hold %d numbers, one per channel of each element of "
                              "the batch; it has shape %s",
                              name, numbers, input.dims()));
}

void SetChannelOutput(MetaTensor* out, int64_t channels, DataType dtype) {
  if (out == nullptr) return;
  out->set_dims({channels});
  out->set_dtype(dtype);
}

}  // namespace

void BatchNormInferInferMeta(const MetaTensor& x, const MetaTensor& scale, const MetaTensor& bias,
                             const MetaTensor& mean, const MetaTensor& variance, float /*momentum*/,
                             float epsilon, const std::string& data_layout, MetaTensor* y,
                             MetaTensor* mean_out, MetaTensor* variance_out,
                             MetaConfig /*config*/) {
  const DDim dims = x.dims();
  PADDLE_ENFORCE(dims.size() >= 2 && dims.size() <= 5,
                 errors::InvalidArgument("input X must have rank 2 to 5; it has shape %s", dims));
  PADDLE_ENFORCE(
      epsilon >= 0.0f,
      errors::InvalidArgument("attribute `epsilon` must not be negative; it is %f", epsilon));
  const int64_t channels = dims[HasChannelsLast(data_layout) ? dims.size() - 1 : 1];
  CheckPerChannel("Scale", scale, dims, channels);
  CheckPerChannel("Bias", bias, dims, channels);
  CheckPerChannel("Mean", mean, dims, channels);
  CheckPerChannel("Variance", variance, dims, channels);
  y->share_meta(x);
  SetChannelOutput(mean_out, channels, mean.dtype());
  SetChannelOutput(variance_out, channels, variance.dtype());
}

void BatchNormDoubleGradInferMeta(const MetaTensor& x, const MetaTensor& scale,
                                  const MetaTensor& grad_y, const MetaTensor& grad_x_grad,
                                  const MetaTensor& grad_scale_grad,
                                  const MetaTensor& grad_bias_grad, const std::string& data_layout,
                                  MetaTensor* x_grad, MetaTensor* scale_grad,
                                  MetaTensor* grad_y_grad) {
  const DDim dims = x.dims();
  PADDLE_ENFORCE_GE(
      dims.size(), 2,
      errors::InvalidArgument("input X must have rank 2 or more; it has shape %s", dims));
  const int64_t channels = dims[HasChannelsLast(data_layout) ? dims.size() - 1 : 1];
  CheckDims("the gradient of Y", grad_y, dims);
  if (grad_x_grad) CheckDims("the gradient of X's gradient", grad_x_grad, dims);
  CheckPerChannel("Scale", scale, dims, channels);
  CheckPerChannel("the gradient of Scale's gradient", grad_scale_grad, dims, channels);
  CheckPerChannel("the gradient of Bias's gradient", grad_bias_grad, dims, channels);
  GeneralTernaryGradInferMeta(x, scale, grad_y, x_grad, scale_grad, grad_y_grad);
}

void InstanceNormDoubleGradInferMeta(const MetaTensor& x, const MetaTensor& scale,
                                     const MetaTensor& saved_mean, const MetaTensor& saved_variance,
                                     const MetaTensor& grad_y, const MetaTensor& grad_x_grad,
                                     const MetaTensor& grad_scale_grad,
                                     const MetaTensor& grad_bias_grad, MetaTensor* x_grad,
                                     MetaTensor* scale_grad, MetaTensor* grad_y_grad) {
  BatchNormDoubleGradInferMeta(x, scale, grad_y, grad_x_grad, grad_scale_grad, grad_bias_grad,
                               "NCHW", x_grad, scale_grad, grad_y_grad);
  const int64_t planes = KnownNumel(slice_ddim(x.dims(), 0, 2));
  CheckStatistic("saved_mean", saved_mean, planes);
  CheckStatistic("saved_variance", saved_variance, planes);
}

void BatchNormInferMeta(const MetaTensor& x, const MetaTensor& scale, const MetaTensor& bias,
                        const MetaTensor& mean, const MetaTensor& variance, float momentum,
                        float epsilon, const std::string& data_layout, bool /*is_test*/,
                        bool /*use_global_stats*/, bool /*trainable_statistics*/,
                        bool /*fuse_with_relu*/, MetaTensor* y, MetaTensor* mean_out,
                        MetaTensor* variance_out, MetaTensor* saved_mean,
                        MetaTensor* saved_variance, MetaTensor* reserve_space, MetaConfig config) {
  // statistics first: mean_out may be mean
  const DataType dtype = mean.dtype();
  BatchNormInferInferMeta(x, scale, bias, mean, variance, momentum, epsilon, data_layout, y,
                          mean_out, variance_out, config);
  const DDim dims = y->dims();
  const bool channel_last = data_layout == "NHWC" || data_layout == "NDHWC";
  const int64_t channels = dims[channel_last ? dims.size() - 1 : 1];
  SetChannelOutput(saved_mean, channels, dtype);
  SetChannelOutput(saved_variance, channels, dtype);
  if (reserve_space != nullptr) {
    reserve_space->set_dims({config.is_runtime ? 0 : -1});
    reserve_space->set_dtype(x.dtype());
  }
}

void LayerNormInferMeta(const MetaTensor& x, const MetaTensor& scale, const MetaTensor& bias,
                        float epsilon, int begin_norm_axis, bool /*is_test*/, MetaTensor* y,
                        MetaTensor* mean, MetaTensor* variance, MetaConfig /*config*/) {
  const DDim dims = x.dims();
  PADDLE_ENFORCE(begin_norm_axis > 0 && begin_norm_axis < dims.size(),
                 errors::InvalidArgument(
                     "attribute `begin_norm_axis` must be in [1, %d) for input X of shape %s; it "
                     "is %d",
                     dims.size(), dims, begin_norm_axis));
  PADDLE_ENFORCE(
      epsilon >= 0.0f,
      errors::InvalidArgument("attribute `epsilon` must not be negative; it is %f", epsilon));
  int64_t right = 1;  // -1: not known
  for (int i = begin_norm_axis; i < dims.size(); ++i) {
    right = right < 0 || dims[i] < 0 ? -1 : right * dims[i];
  }
  const auto check = [&](const char* name, const MetaTensor& input) {
    if (!input) return;
    const DDim d = input.dims();
    PADDLE_ENFORCE(d.size() == 1 && (d[0] < 0 || right < 0 || d[0] == right),
                   errors::InvalidArgument(
                       "input %s must have shape [%d], the axes from begin_norm_axis %d on of "
                       "input X of shape %s; it has shape %s",
                       name, right, begin_norm_axis, dims, d));
  };
  check("Scale", scale);
  check("Bias", bias);
  y->share_meta(x);
  const bool half = x.dtype() == DataType::FLOAT16 || x.dtype() == DataType::BFLOAT16;
  for (MetaTensor* statistic : {mean, variance}) {
    if (statistic == nullptr || !*statistic) continue;
    statistic->set_dims(slice_ddim(dims, 0, begin_norm_axis));
    statistic->set_dtype(half ? DataType::FLOAT32 : x.dtype());
  }
}

void NormInferMeta(const MetaTensor& x, int axis, float /*epsilon*/, bool is_test, MetaTensor* out,
                   MetaTensor* norm) {
  DDim dims = x.dims();
  const int rank = dims.size();
  PADDLE_ENFORCE(axis >= -rank && axis < rank,
                 errors::InvalidArgument(
                     "attribute `axis` must be in [%d, %d) for input X of shape %s; it is %d",
                     -rank, rank, dims, axis));
  if (norm != nullptr && !is_test) {
    dims[axis < 0 ? axis + rank : axis] = 1;
    norm->set_dims(dims);
    norm->set_dtype(x.dtype());
  }
  out->share_meta(x);
}

}  // namespace phi
