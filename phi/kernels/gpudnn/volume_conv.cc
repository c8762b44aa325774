#include "phi/core/string_format.h"
#include "phi/kernels/funcs/conv/cudnn_volume_conv.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {
namespace funcs {

std::string WhyNotCudnnVolumes(const DDim& data_dims, const DDim& filter,
                               const ConvAttributes& attr) {
  if (data_dims.size() != filter.size() || filter.size() < 4) {
    return Format("x has rank %d and the filter %d", data_dims.size(), filter.size());
  }
  if (attr.channel_last) return "its channels are last";
  std::vector<int> pads = attr.paddings, dilations = attr.dilations;
  const std::vector<int> kernel(filter.begin() + 2, filter.end());
  const DDim size = SpatialDims(data_dims, false);
  const size_t axes = kernel.size();
  const bool fits = attr.strides.size() == axes && dilations.size() == axes &&
                    (pads.size() == axes || pads.size() == 2 * axes);
  if (!fits) return "its attributes do not have one number an axis";
  for (int stride : attr.strides) {
    if (stride < 1) return Format("stride %d", stride);
  }
  for (int64_t one : size) {
    if (one < 0) return "a size of x is not known";
  }
  UpdatePaddingAndDilation(&pads, &dilations, attr.padding_algorithm, size, attr.strides, kernel);
  for (size_t a = 0; a < axes; ++a) {
    const int before = pads[2 * a], after = pads[2 * a + 1];
    if (before != after) return Format("padding %d before and %d after an axis", before, after);
    if (before < 0) return Format("padding %d", before);
  }
  return "";
}

std::string WhyNotCudnnConvCall(const InferMetaContext& call) {
  return WhyNotCudnnVolumes(
      call.InputAt(0).dims(), call.InputAt(1).dims(),
      {call.AttrAt<std::vector<int>>(0), call.AttrAt<std::vector<int>>(1),
       call.AttrAt<std::string>(2), call.AttrAt<int>(3), call.AttrAt<std::vector<int>>(4),
       IsChannelLast(call.AttrAt<std::string>(5))});
}

std::string WhyNotCudnnTransposedConvCall(const InferMetaContext& call) {
  const auto& strides = call.AttrAt<std::vector<int>>(0);
  const auto& more = call.AttrAt<std::vector<int>>(2);
  for (size_t a = 0; a < more.size() && a < strides.size(); ++a) {
    if (more[a] >= strides[a])
      return Format("output_padding %d for stride %d", more[a], strides[a]);
  }
  return WhyNotCudnnVolumes(
      call.InputAt(0).dims(), call.InputAt(1).dims(),
      {strides, call.AttrAt<std::vector<int>>(1), call.AttrAt<std::string>(4), call.AttrAt<int>(5),
       call.AttrAt<std::vector<int>>(6), call.AttrAt<std::string>(7) == "NHWC"});
}

}  // namespace funcs
}  // namespace phi
