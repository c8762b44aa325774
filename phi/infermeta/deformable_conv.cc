#include "phi/infermeta/deformable_conv.h"

#include "phi/core/checked_size.h"
#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/conv.h"

namespace phi {
namespace {

void CheckBentPlaces(const char* name, const MetaTensor& input, const DDim& out, int64_t channels) {
  if (!input) return;
  const DDim dims = input.dims();
  const auto fits = [](int64_t a, int64_t b) { return a < 0 || b < 0 || a == b; };
  PADDLE_ENFORCE(
      dims.size() == 4 && fits(dims[0], out[0]) && fits(dims[1], channels) &&
          fits(dims[2], out[2]) && fits(dims[3], out[3]),
      errors::InvalidArgument("input %s must have shape [%d, %d, %d, %d]; it has shape %s", name,
                              out[0], channels, out[2], out[3], dims));
}

}  // namespace

void DeformableConvInferMeta(const MetaTensor& x, const MetaTensor& offset,
                             const MetaTensor& filter, const MetaTensor& mask,
                             const std::vector<int>& strides, const std::vector<int>& paddings,
                             const std::vector<int>& dilations, int deformable_groups, int groups,
                             int /*im2col_step*/, MetaTensor* out, MetaConfig config) {
  PADDLE_ENFORCE_EQ(x.dims().size(), 4,
                    errors::InvalidArgument("Input must have rank 4; it has shape %s", x.dims()));
  PADDLE_ENFORCE_EQ(paddings.size(), size_t{2},
                    errors::InvalidArgument("attribute `paddings` must hold 2 numbers, one per "
                                            "spatial axis; it holds %d",
                                            paddings.size()));
  ConvInferInferMeta(x, filter, strides, paddings, "EXPLICIT", groups, dilations, "NCHW", out,
                     config);
  const DDim in = x.dims(), f = filter.dims(), dims = out->dims();
  PADDLE_ENFORCE(deformable_groups > 0 && (in[1] < 0 || in[1] % deformable_groups == 0),
                 errors::InvalidArgument("attribute `deformable_groups` must be above 0 and divide "
                                         "the channels of Input of shape %s; it is %d",
                                         in, deformable_groups));
  const int64_t window =
      f[2] < 0 || f[3] < 0 ? -1 : CheckedMul(CheckedMul(f[2], f[3]), deformable_groups);
  CheckBentPlaces("Offset", offset, dims, window < 0 ? -1 : CheckedMul(2, window));
  CheckBentPlaces("Mask", mask, dims, window);
}

void DeformableConvGradInferMeta(const MetaTensor& x, const MetaTensor& offset,
                                 const MetaTensor& filter, const MetaTensor& mask,
                                 MetaTensor* x_grad, MetaTensor* offset_grad,
                                 MetaTensor* filter_grad, MetaTensor* mask_grad) {
  if (x_grad != nullptr) x_grad->share_meta(x);
  if (offset_grad != nullptr) offset_grad->share_meta(offset);
  if (filter_grad != nullptr) filter_grad->share_meta(filter);
  if (mask_grad != nullptr && mask) mask_grad->share_meta(mask);
}

}  // namespace phi
