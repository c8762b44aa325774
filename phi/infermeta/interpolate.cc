#include "phi/infermeta/interpolate.h"

#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/check_dims.h"
#include "phi/kernels/funcs/conv/interpolate.h"

namespace phi {
namespace {

void CheckResizeMethod(const std::string& method, const DDim& x) {
  const int rank = x.size();
  const bool fits = (method == "linear" && rank == 3) || (method == "bilinear" && rank == 4) ||
                    (method == "bicubic" && rank == 4) || (method == "trilinear" && rank == 5) ||
                    (method == "nearest" && (rank == 4 || rank == 5));
  PADDLE_ENFORCE(fits, errors::InvalidArgument(
                           "attribute `interp_method` must be linear for rank 3, bilinear, bicubic "
                           "or nearest for rank 4, trilinear or nearest for rank 5; it is `%s` and "
                           "X has shape %s",
                           method, x));
}

// One tensor of one number for each spatial axis, as far as the sizes are known.
void CheckSizeTensors(const std::vector<const MetaTensor*>& sizes, const DDim& x) {
  const size_t axes = static_cast<size_t>(x.size()) - 2;
  PADDLE_ENFORCE_EQ(sizes.size(), axes,
                    errors::InvalidArgument(
                        "input SizeTensor must hold %d tensors, one for each spatial axis of X "
                        "of shape %s; it holds %d",
                        axes, x, sizes.size()));
  for (size_t i = 0; i < axes; ++i) {
    const int64_t numbers = KnownNumel(sizes[i]->dims());
    PADDLE_ENFORCE(numbers < 0 || numbers == 1,
                   errors::InvalidArgument(
                       "each of input SizeTensor must hold one number; tensor %d has shape %s", i,
                       sizes[i]->dims()));
  }
}

}  // namespace

void InterpolateInferMeta(const MetaTensor& x, const MetaTensor& out_size,
                          const paddle::optional<std::vector<const MetaTensor*>>& size_tensor,
                          const MetaTensor& scale_tensor, const std::string& data_layout, int out_d,
                          int out_h, int out_w, const std::vector<float>& scale,
                          const std::string& interp_method, bool /*align_corners*/, int align_mode,
                          MetaTensor* output, MetaConfig config) {
  const DDim in = x.dims();
  CheckResizeMethod(interp_method, in);
  if (size_tensor && !size_tensor->empty()) CheckSizeTensors(*size_tensor, in);
  PADDLE_ENFORCE(
      align_mode == 0 || align_mode == 1,
      errors::InvalidArgument("attribute `align_mode` must be 0 or 1; it is %d", align_mode));
  funcs::ResizeSizes sizes =
      funcs::SizesOfAttributes(in, data_layout, {out_d, out_h, out_w}, scale);
  const bool by_tensor = out_size || scale_tensor || (size_tensor && !size_tensor->empty());
  for (size_t i = 0; i < sizes.out.size(); ++i) {
    PADDLE_ENFORCE(
        !config.is_runtime || sizes.in[i] > 0,
        errors::InvalidArgument("input X must have pixels to resize; its shape is %s", in));
    if (by_tensor) {
      sizes.out[i] = -1;  // the kernel sets it
      continue;
    }
    PADDLE_ENFORCE(sizes.out[i] > 0 || (!config.is_runtime && sizes.in[i] < 0),
                   errors::InvalidArgument(
                       "attributes `out_d`, `out_h`, `out_w` and `scale` must give sizes above 0: "
                       "for X of shape %s, size %d is %d",
                       in, i, sizes.out[i]));
  }
  output->set_dims(funcs::ResizedDims(in, data_layout, sizes.out));
  output->set_dtype(x.dtype());
  output->set_layout(x.layout());
  output->share_lod(x);
}

void InterpolateV1InferMeta(const MetaTensor& x, const MetaTensor& out_size,
                            const paddle::optional<std::vector<const MetaTensor*>>& size_tensor,
                            const MetaTensor& scale_tensor, const std::string& data_layout,
                            int out_d, int out_h, int out_w, float scale,
                            const std::string& interp_method, bool align_corners, int align_mode,
                            MetaTensor* output, MetaConfig config) {
  const int axes = x.dims().size() - 2;
  const std::vector<float> scales(scale > 0 && axes > 0 ? static_cast<size_t>(axes) : 0, scale);
  InterpolateInferMeta(x, out_size, size_tensor, scale_tensor, data_layout, out_d, out_h, out_w,
                       scales, interp_method, align_corners, align_mode, output, config);
}

}  // namespace phi
