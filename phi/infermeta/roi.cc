#include "phi/infermeta/roi.h"

#include "phi/core/checked_size.h"
#include "phi/core/infermeta_utils.h"
#include "phi/core/work_budget.h"

namespace phi {
namespace {

void CheckRegions(const MetaTensor& x, const MetaTensor& boxes, int height, int width,
                  float scale) {
  const DDim dims = x.dims(), regions = boxes.dims();
  PADDLE_ENFORCE(
      dims.size() == 4 && regions.size() == 2 && (regions[1] == 4 || regions[1] < 0),
      errors::InvalidArgument("input X must have rank 4 and input ROIs shape [R, 4]; they "
                              "have shapes %s and %s",
                              dims, regions));
  PADDLE_ENFORCE(height > 0 && width > 0,
                 errors::InvalidArgument("attributes `pooled_height` and `pooled_width` must be "
                                         "above 0; they are %d and %d",
                                         height, width));
  PADDLE_ENFORCE(scale > 0, errors::InvalidArgument(
                                "attribute `spatial_scale` must be above 0; it is %f", scale));
}

void SetPooled(const MetaTensor& x, const DDim& dims, MetaTensor* out) {
  out->set_dims(dims);
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
}

}  // namespace

void RoiAlignInferMeta(const MetaTensor& x, const MetaTensor& boxes, const MetaTensor&,
                       int pooled_height, int pooled_width, float spatial_scale, int sampling_ratio,
                       bool, MetaTensor* out) {
  CheckRegions(x, boxes, pooled_height, pooled_width, spatial_scale);
  CheckWork("roi_align", "sampling_ratio", sampling_ratio,
            {sampling_ratio, pooled_height, pooled_width});  // for each region and channel
  SetPooled(x, {boxes.dims()[0], x.dims()[1], pooled_height, pooled_width}, out);
}

void RoiPoolInferMeta(const MetaTensor& x, const MetaTensor& boxes, const MetaTensor&,
                      int pooled_height, int pooled_width, float spatial_scale, MetaTensor* out,
                      MetaTensor* arg_max) {
  CheckRegions(x, boxes, pooled_height, pooled_width, spatial_scale);
  const DDim dims = {boxes.dims()[0], x.dims()[1], pooled_height, pooled_width};
  SetPooled(x, dims, out);
  if (arg_max == nullptr) return;
  SetPooled(x, dims, arg_max);
  arg_max->set_dtype(DataType::INT64);
}

void PsroiPoolInferMeta(const MetaTensor& x, const MetaTensor& boxes, const MetaTensor&,
                        int pooled_height, int pooled_width, int output_channels,
                        float spatial_scale, MetaTensor* out) {
  CheckRegions(x, boxes, pooled_height, pooled_width, spatial_scale);
  const int64_t wanted = CheckedMul(int64_t{output_channels} * pooled_height, pooled_width);
  PADDLE_ENFORCE(output_channels > 0 && (x.dims()[1] < 0 || x.dims()[1] == wanted),
                 errors::InvalidArgument("input X must have %d channels, one a bin and output "
                                         "channel; it has shape %s",
                                         wanted, x.dims()));
  SetPooled(x, {boxes.dims()[0], output_channels, pooled_height, pooled_width}, out);
}

}  // namespace phi
