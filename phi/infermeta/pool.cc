#include "phi/infermeta/pool.h"

#include <limits>

#include "phi/core/infermeta_utils.h"
#include "phi/core/work_budget.h"
#include "phi/infermeta/check_dims.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {
namespace {

// Checks of attributes that are wrong whatever the shapes are.
void CheckPoolAttributes(const DDim& x, int axes, const IntArray& ksize,
                         const std::vector<int>& strides, const std::string& type,
                         bool global_pooling) {
  PADDLE_ENFORCE(
      type == "max" || type == "avg",
      errors::InvalidArgument("attribute `pooling_type` must be `max` or `avg`; it is `%s`", type));
  PADDLE_ENFORCE(global_pooling || ksize.size() == static_cast<size_t>(axes),
                 errors::InvalidArgument(
                     "attribute `ksize` must hold %d numbers for input X of shape %s; it holds %d",
                     axes, x, ksize.size()));
  PADDLE_ENFORCE_EQ(strides.size(), static_cast<size_t>(axes),
                    errors::InvalidArgument(
                        "attribute `strides` must hold %d numbers for input X of shape %s; it "
                        "holds %d",
                        axes, x, strides.size()));
  for (int stride : strides) {
    PADDLE_ENFORCE_GT(
        stride, 0,
        errors::InvalidArgument("attribute `strides` must be above 0; it holds %d", stride));
  }
  if (global_pooling) return;
  for (const int64_t size : ksize.GetData()) {
    const bool is_unknown = size == -1 && ksize.FromTensor();
    PADDLE_ENFORCE((size > 0 && size <= std::numeric_limits<int>::max()) || is_unknown,
                   errors::InvalidArgument(
                       "attribute `ksize` must be above 0 and fit into int32; it holds %d", size));
  }
}

int64_t PooledSize(const DDim& x, int64_t size, int ksize, int before, int after, int stride,
                   bool ceil_mode) {
  if (size < 0) return -1;
  const int64_t pooled = funcs::PoolOutputSize(size, ksize, before, after, stride, ceil_mode);
  PADDLE_ENFORCE(size - ksize + before + after >= 0 && pooled > 0,
                 errors::InvalidArgument(
                     "a window of %d is larger than input X of shape %s with paddings %d and %d "
                     "(size %d on that axis)",
                     ksize, x, before, after, size));
  return pooled;
}

}  // namespace

void PoolInferMeta(const MetaTensor& x, const IntArray& kernel_size,
                   const std::vector<int>& strides, const std::vector<int>& paddings,
                   bool ceil_mode, bool /*exclusive*/, const std::string& data_format,
                   const std::string& pooling_type, bool global_pooling, bool adaptive,
                   const std::string& padding_algorithm, MetaTensor* out, MetaConfig config) {
  const DDim in = x.dims();
  PADDLE_ENFORCE(in.size() >= 3 && in.size() <= 5,
                 errors::InvalidArgument("input X must have rank 3, 4 or 5; it has shape %s", in));
  const int axes = in.size() - 2;
  const bool channel_last = funcs::IsChannelLast(data_format);
  const DDim spatial = funcs::SpatialDims(in, channel_last);
  IntArray sizes = kernel_size;
  if (kernel_size.FromTensor() && !config.is_runtime) {  // their number may not be known, either
    sizes = IntArray(std::vector<int64_t>(static_cast<size_t>(axes), -1));
    sizes.SetFromTensor(true);
  }
  std::vector<int> ksize(sizes.GetData().begin(), sizes.GetData().end());
  CheckPoolAttributes(in, axes, sizes, strides, pooling_type, global_pooling);
  if (global_pooling) funcs::UpdateKernelSize(&ksize, spatial);
  std::vector<int> pads = paddings;
  funcs::UpdatePadding(&pads, global_pooling, adaptive, padding_algorithm, spatial, strides, ksize);
  std::vector<int64_t> dims{in[0]};
  if (!channel_last) dims.push_back(in[1]);
  for (int i = 0; i < axes; ++i) {
    const size_t a = static_cast<size_t>(i);
    if (adaptive) {
      dims.push_back(ksize[a]);
    } else if (global_pooling) {
      dims.push_back(1);
    } else if (ksize[a] < 0) {
      dims.push_back(-1);
    } else {
      dims.push_back(PooledSize(in, spatial[i], ksize[a], pads[2 * a], pads[2 * a + 1], strides[a],
                                ceil_mode));
    }
  }
  if (channel_last) dims.push_back(in[in.size() - 1]);
  out->set_dims(make_ddim(dims));
  if (kernel_size.FromTensor() && !adaptive) {  // of an attribute, the record's `work` counts them
    const int64_t window = KnownNumel(make_ddim(std::vector<int64_t>(ksize.begin(), ksize.end())));
    CheckWindowWork("pool", "ksize", window, KnownNumel(out->dims()), KnownNumel(in));
  }
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
  out->share_lod(x);
}

void Pool2DInferMeta(const MetaTensor& x, const IntArray& kernel_size,
                     const std::vector<int>& strides, const std::vector<int>& paddings,
                     bool ceil_mode, bool exclusive, const std::string& data_format,
                     const std::string& pooling_type, bool global_pooling, bool adaptive,
                     const std::string& padding_algorithm, MetaTensor* out, MetaConfig config) {
  PoolInferMeta(x, kernel_size, strides, paddings, ceil_mode, exclusive, data_format, pooling_type,
                global_pooling, adaptive, padding_algorithm, out, config);
}

}  // namespace phi
