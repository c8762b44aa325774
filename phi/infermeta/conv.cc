#include "phi/infermeta/conv.h"

#include "phi/core/checked_size.h"
#include "phi/core/infermeta_utils.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {
namespace {

void CheckWindowAttribute(const char* name, const std::vector<int>& values, int axes) {
  PADDLE_ENFORCE_EQ(values.size(), static_cast<size_t>(axes),
                    errors::InvalidArgument(
                        "attribute `%s` must hold %d numbers, one per spatial axis; it holds %d",
                        name, axes, values.size()));
  for (int v : values) {
    PADDLE_ENFORCE_GT(
        v, 0, errors::InvalidArgument("attribute `%s` must be above 0; it holds %d", name, v));
  }
}

void CheckChannels(const DDim& input, const DDim& filter, int64_t channels, int groups) {
  PADDLE_ENFORCE_GT(
      groups, 0, errors::InvalidArgument("attribute `groups` must be above 0; it is %d", groups));
  const int64_t wanted = filter[1] < 0 ? -1 : CheckedMul(filter[1], groups);
  PADDLE_ENFORCE(channels < 0 || wanted < 0 || channels == wanted,
                 errors::InvalidArgument(
                     "Input of shape %s must have Filter's channels times `groups` channels: "
                     "Filter has shape %s, `groups` is %d, %d channels are not %d",
                     input, filter, groups, channels, wanted));
  PADDLE_ENFORCE(filter[0] < 0 || filter[0] % groups == 0,
                 errors::InvalidArgument(
                     "the number of filters must be a multiple of `groups`: Filter has shape "
                     "%s, `groups` is %d",
                     filter, groups));
}

}  // namespace

void ConvInferInferMeta(const MetaTensor& input, const MetaTensor& filter,
                        const std::vector<int>& strides, const std::vector<int>& paddings,
                        const std::string& padding_algorithm, int groups,
                        const std::vector<int>& dilations, const std::string& data_format,
                        MetaTensor* out, MetaConfig /*config*/) {
  const DDim in = input.dims(), f = filter.dims();
  PADDLE_ENFORCE(in.size() >= 3 && in.size() <= 5,
                 errors::InvalidArgument("Input must have rank 3, 4 or 5; it has shape %s", in));
  PADDLE_ENFORCE_EQ(
      in.size(), f.size(),
      errors::InvalidArgument("Input and Filter must have one rank: Input has shape %s, Filter %s",
                              in, f));
  const int axes = in.size() - 2;
  CheckWindowAttribute("strides", strides, axes);
  CheckWindowAttribute("dilations", dilations, axes);
  const bool channel_last = funcs::IsChannelLast(data_format);
  CheckChannels(in, f, in[channel_last ? in.size() - 1 : 1], groups);
  const DDim spatial = funcs::SpatialDims(in, channel_last);
  std::vector<int> pads = paddings, steps = dilations;
  const std::vector<int> ksize(f.begin() + 2, f.end());
  funcs::UpdatePaddingAndDilation(&pads, &steps, padding_algorithm, spatial, strides, ksize);
  std::vector<int64_t> dims{in[0]};
  if (!channel_last) dims.push_back(f[0]);
  for (int i = 0; i < axes; ++i) {
    const size_t a = static_cast<size_t>(i);
    if (spatial[i] < 0 || ksize[a] < 0) {
      dims.push_back(-1);
      continue;
    }
    const int64_t size = funcs::ConvOutputSize(spatial[i], ksize[a], steps[a], pads[2 * a],
                                               pads[2 * a + 1], strides[a]);
    PADDLE_ENFORCE(size > 0 || spatial[i] == 0,
                   errors::InvalidArgument(
                       "Filter of shape %s with dilation %d is larger than spatial axis %d of "
                       "Input of shape %s with paddings %d and %d",
                       f, steps[a], i, in, pads[2 * a], pads[2 * a + 1]));
    dims.push_back(size);
  }
  if (channel_last) dims.push_back(f[0]);
  out->set_dims(make_ddim(dims));
  // of integers: int8, into which both signs go
  out->set_dtype(input.dtype() == DataType::UINT8 ? DataType::INT8 : input.dtype());
  out->set_layout(input.layout());
}

void ConvInferMeta(const MetaTensor& input, const MetaTensor& filter,
                   const std::vector<int>& strides, const std::vector<int>& paddings,
                   const std::string& padding_algorithm, int groups,
                   const std::vector<int>& dilations, const std::string& data_format,
                   bool /*use_addto*/, int /*workspace_size_MB*/, bool /*exhaustive_search*/,
                   MetaTensor* out, MetaConfig config) {
  ConvInferInferMeta(input, filter, strides, paddings, padding_algorithm, groups, dilations,
                     data_format, out, config);
}

void DepthwiseConvInferMeta(const MetaTensor& input, const MetaTensor& filter,
                            const std::vector<int>& strides, const std::vector<int>& paddings,
                            const std::string& padding_algorithm, int groups,
                            const std::vector<int>& dilations, const std::string& data_format,
                            bool /*use_addto*/, int /*workspace_size_MB*/,
                            bool /*exhaustive_search*/, bool /*fuse_relu*/, MetaTensor* out,
                            MetaConfig config) {
  ConvInferInferMeta(input, filter, strides, paddings, padding_algorithm, groups, dilations,
                     data_format, out, config);
}

}  // namespace phi
