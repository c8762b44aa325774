#include "phi/infermeta/pool_index.h"

#include <algorithm>

#include "phi/core/checked_size.h"
#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/pool.h"

namespace phi {

void Pool3DInferMeta(const MetaTensor& x, const std::vector<int>& kernel_size,
                     const std::vector<int>& strides, const std::vector<int>& paddings,
                     bool ceil_mode, bool exclusive, const std::string& data_format,
                     const std::string& pooling_type, bool global_pooling, bool adaptive,
                     const std::string& padding_algorithm, MetaTensor* out, MetaConfig config) {
  PADDLE_ENFORCE_EQ(x.dims().size(), 5,
                    errors::InvalidArgument("input X must have rank 5; it has shape %s", x.dims()));
  PoolInferMeta(x, IntArray(kernel_size), strides, paddings, ceil_mode, exclusive, data_format,
                pooling_type, global_pooling, adaptive, padding_algorithm, out, config);
}

void MaxPoolWithIndexInferMeta(const MetaTensor& x, const std::vector<int>& kernel_size,
                               const std::vector<int>& strides, const std::vector<int>& paddings,
                               bool global_pooling, bool adaptive, MetaTensor* out,
                               MetaTensor* mask, MetaConfig config) {
  const DDim in = x.dims();
  PADDLE_ENFORCE(in.size() == 4 || in.size() == 5,
                 errors::InvalidArgument("input X must have rank 4 or 5; it has shape %s", in));
  PoolInferMeta(x, IntArray(kernel_size), strides, paddings, false, true,
                in.size() == 4 ? "NCHW" : "NCDHW", "max", global_pooling, adaptive, "EXPLICIT", out,
                config);
  mask->set_dims(out->dims());
  mask->set_dtype(DataType::INT32);
  mask->share_lod(x);
}

void UnpoolInferMeta(const MetaTensor& x, const MetaTensor& indices, const std::vector<int>& ksize,
                     const std::vector<int>& strides, const std::vector<int>& paddings,
                     const IntArray& output_size, const std::string& data_format, MetaTensor* out,
                     MetaConfig config) {
  const DDim in = x.dims(), places = indices.dims();
  const size_t axes = static_cast<size_t>(in.size() - 2);
  PADDLE_ENFORCE(data_format == "NCHW" || data_format == "NCDHW",
                 errors::InvalidArgument("attribute `data_format` must be NCHW or NCDHW; it is %s",
                                         data_format));
  PADDLE_ENFORCE(!config.is_runtime || in == places,
                 errors::InvalidArgument("inputs X and Indices must have one shape; they have %s "
                                         "and %s",
                                         in, places));
  PADDLE_ENFORCE(
      in.size() >= 4 && ksize.size() == axes && strides.size() == axes && paddings.size() == axes,
      errors::InvalidArgument("attributes `ksize`, `strides` and `paddings` must hold one number "
                              "per spatial axis of X of shape %s; they hold %d, %d and %d",
                              in, ksize.size(), strides.size(), paddings.size()));
  const std::vector<int64_t>& sizes = output_size.GetData();
  const bool given = std::any_of(sizes.begin(), sizes.end(), [](int64_t s) { return s > 0; });
  const bool hidden = output_size.FromTensor() && !config.is_runtime;
  PADDLE_ENFORCE(hidden || !(given || output_size.FromTensor()) || sizes.size() == axes,
                 errors::InvalidArgument("attribute `output_size` must hold one number per spatial "
                                         "axis of X of shape %s; it holds %d",
                                         in, sizes.size()));
  std::vector<int64_t> dims{in[0], in[1]};
  for (size_t i = 0; i < axes; ++i) {
    const int64_t size = in[static_cast<int>(i) + 2];
    if (size < 0 || hidden) {
      dims.push_back(-1);
    } else if (given || output_size.FromTensor()) {
      PADDLE_ENFORCE_GT(
          sizes[i], 0,
          errors::InvalidArgument(
              "attribute `output_size` must hold sizes above 0; number %d is %d", i, sizes[i]));
      dims.push_back(sizes[i]);
    } else {
      dims.push_back(CheckedAdd(CheckedMul(size - 1, strides[i]),
                                int64_t{ksize[i]} - int64_t{2} * paddings[i]));
    }
  }
  out->set_dims(make_ddim(dims));
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
}

void Unpool3dInferMeta(const MetaTensor& x, const MetaTensor& indices,
                       const std::vector<int>& ksize, const std::vector<int>& strides,
                       const std::vector<int>& paddings, const std::vector<int>& output_size,
                       const std::string& data_format, MetaTensor* out, MetaConfig config) {
  UnpoolInferMeta(x, indices, ksize, strides, paddings, IntArray(output_size), data_format, out,
                  config);
}

}  // namespace phi
