#include "phi/infermeta/conv_transpose.h"

#include <algorithm>

#include "phi/core/checked_size.h"
#include "phi/core/infermeta_utils.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {
namespace {

void CheckTransposedLength(const char* name, const std::vector<int>& values, int axes,
                           bool may_be_empty) {
  PADDLE_ENFORCE((may_be_empty && values.empty()) || values.size() == static_cast<size_t>(axes),
                 errors::InvalidArgument(
                     "attribute `%s` must hold %d numbers, one per spatial axis; it holds %d", name,
                     axes, values.size()));
}

void CheckTransposedPositive(const char* name, const std::vector<int>& values) {
  for (int v : values) {
    PADDLE_ENFORCE_GT(
        v, 0, errors::InvalidArgument("attribute `%s` must be above 0; it holds %d", name, v));
  }
}

void CheckTransposedOperands(const DDim& x, const DDim& filter, bool channel_last, int groups) {
  PADDLE_ENFORCE(x.size() == 4 || x.size() == 5,
                 errors::InvalidArgument("Input must have rank 4 or 5; it has shape %s", x));
  PADDLE_ENFORCE_EQ(
      x.size(), filter.size(),
      errors::InvalidArgument("Input and Filter must have one rank: Input has shape %s, Filter %s",
                              x, filter));
  PADDLE_ENFORCE_GT(
      groups, 0, errors::InvalidArgument("attribute `groups` must be above 0; it is %d", groups));
  const int64_t channels = x[channel_last ? x.size() - 1 : 1];
  PADDLE_ENFORCE(
      channels < 0 || filter[0] < 0 || (channels == filter[0] && channels % groups == 0),
      errors::InvalidArgument("the channels of Input must be the first axis of Filter and a "
                              "multiple of `groups`: Input has shape %s, Filter %s, `groups` is %d",
                              x, filter, groups));
}

// -1 where compile time cannot know.
int64_t TransposedSize(int64_t reached, int64_t wanted, int padding, int stride, int dilation) {
  if (wanted > 0) {
    PADDLE_ENFORCE(reached < 0 || (wanted >= reached && wanted < reached + stride),
                   errors::InvalidArgument(
                       "attribute `output_size` must be in [%d, %d), what the window reaches and "
                       "less than a stride more; it is %d",
                       reached, reached + stride, wanted));
    return wanted;
  }
  PADDLE_ENFORCE(padding >= 0 && (padding == 0 || padding < std::max(stride, dilation)),
                 errors::InvalidArgument(
                     "attribute `output_padding` must be below the stride %d or the dilation %d; "
                     "it is %d",
                     stride, dilation, padding));
  return reached < 0 ? -1 : reached + padding;
}

}  // namespace

void ConvTransposeInferMeta(const MetaTensor& x, const MetaTensor& filter,
                            const std::vector<int>& strides, const std::vector<int>& paddings,
                            const std::vector<int>& output_padding,
                            const std::vector<int>& output_size,
                            const std::string& padding_algorithm, int groups,
                            const std::vector<int>& dilations, const std::string& data_format,
                            MetaTensor* out, MetaConfig /*config*/) {
  const DDim in = x.dims(), f = filter.dims();
  const bool channel_last = data_format == "NHWC";
  CheckTransposedOperands(in, f, channel_last, groups);
  const int axes = in.size() - 2;
  CheckTransposedLength("strides", strides, axes, false);
  CheckTransposedLength("dilations", dilations, axes, false);
  CheckTransposedLength("output_padding", output_padding, axes, true);
  CheckTransposedLength("output_size", output_size, axes, true);
  CheckTransposedPositive("strides", strides);
  CheckTransposedPositive("dilations", dilations);
  const DDim spatial = funcs::SpatialDims(in, channel_last);
  std::vector<int> pads = paddings, steps = dilations;
  const std::vector<int> ksize(f.begin() + 2, f.end());
  funcs::UpdatePaddingAndDilation(&pads, &steps, padding_algorithm, spatial, strides, ksize);
  std::vector<int64_t> dims{in[0]};
  const int64_t channels = f[1] < 0 ? -1 : CheckedMul(f[1], groups);
  if (!channel_last) dims.push_back(channels);
  for (int i = 0; i < axes; ++i) {
    const size_t a = static_cast<size_t>(i);
    const bool known = spatial[i] >= 0 && ksize[a] >= 0;
    const int64_t reached =
        known ? CheckedAdd(CheckedMul(spatial[i] - 1, strides[a]) - pads[2 * a] - pads[2 * a + 1],
                           CheckedMul(steps[a], ksize[a] - int64_t{1}) + 1)
              : -1;
    PADDLE_ENFORCE(!known || reached > 0,
                   errors::InvalidArgument(
                       "paddings %d and %d leave nothing of axis %d: Input has shape %s, Filter %s",
                       pads[2 * a], pads[2 * a + 1], i, in, f));
    dims.push_back(TransposedSize(reached, output_size.empty() ? 0 : output_size[a],
                                  output_padding.empty() ? 0 : output_padding[a], strides[a],
                                  steps[a]));
  }
  if (channel_last) dims.push_back(channels);
  out->set_dims(make_ddim(dims));
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
}

void Conv2dTransposeInferMeta(const MetaTensor& x, const MetaTensor& filter,
                              const std::vector<int>& strides, const std::vector<int>& paddings,
                              const std::vector<int>& output_padding, const IntArray& output_size,
                              const std::string& padding_algorithm, int groups,
                              const std::vector<int>& dilations, const std::string& data_format,
                              MetaTensor* out, MetaConfig config) {
  const bool later = output_size.FromTensor() && !config.is_runtime;
  std::vector<int> size;
  if (!later) size.assign(output_size.GetData().begin(), output_size.GetData().end());
  ConvTransposeInferMeta(x, filter, strides, paddings, output_padding, size, padding_algorithm,
                         groups, dilations, data_format, out, config);
  if (!later) return;
  DDim dims = out->dims();  // the numbers come at run time
  const int first = data_format == "NHWC" ? 1 : 2;
  for (int i = 0; i < dims.size() - 2; ++i) dims[first + i] = -1;
  out->set_dims(dims);
}

}  // namespace phi
