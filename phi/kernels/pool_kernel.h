#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// Largest value or mean of a sliding window.
/// x            [N, C, H, W], or [N, H, W, C] if data_format is "NHWC"; float32, float64; on
///              a GPU float16 and bfloat16 too.
/// kernel_size  [height, width]; with `adaptive` the size of the output, whose windows then divide
///              the input as evenly as possible; with `global_pooling` ignored, the window is the
///              image.
/// paddings     [height, width] or [top, bottom, left, right]; padding_algorithm "EXPLICIT",
///              "SAME", "VALID".
/// ceil_mode    counts a last window that is only partly inside.
/// exclusive    the mean divides by the elements inside the image, else by those inside image and
///              padding.
/// pooling_type "max" or "avg".
/// out          [N, C, OH, OW] or [N, OH, OW, C].
/// Errors: InvalidArgument (raised by PoolInferMeta).
/// Source: legacy op `pool2d`.
template <typename T, typename Context>
void Pool2dKernel(const Context& ctx, const DenseTensor& x, const IntArray& kernel_size,
                  const std::vector<int>& strides, const std::vector<int>& paddings, bool ceil_mode,
                  bool exclusive, const std::string& data_format, const std::string& pooling_type,
                  bool global_pooling, bool adaptive, const std::string& padding_algorithm,
                  DenseTensor* out);

/// The gradient of Pool2dKernel: out_grad goes to the first element of a window that is its
/// maximum, or in equal shares to all that its mean divides by. x_grad: as x. Source: legacy op
/// `pool2d_grad`.
template <typename T, typename Context>
void Pool2dGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                      const DenseTensor& out_grad, const IntArray& kernel_size,
                      const std::vector<int>& strides, const std::vector<int>& paddings,
                      bool ceil_mode, bool exclusive, const std::string& data_format,
                      const std::string& pooling_type, bool global_pooling, bool adaptive,
                      const std::string& padding_algorithm, DenseTensor* x_grad);

}  // namespace phi
