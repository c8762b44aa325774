// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/interpolate_kernel.h")
#include_next "paddle/phi/kernels/interpolate_kernel.h"
#else
#pragma once

#include <string>
#include <vector>

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/utils/optional.h"
#include "phi/kernels/interpolate_kernel.h"

namespace phi {

// `interp_method` decides, whatever the name: see InterpolateKernel.

#define PHIBRIDGE_INTERP(NAME)                                                                     \
  template <typename T, typename Context>                                                          \
  void NAME(                                                                                       \
      const Context& dev_ctx, const DenseTensor& x, const paddle::optional<DenseTensor>& out_size, \
      const paddle::optional<std::vector<const DenseTensor*>>& size_tensor,                        \
      const paddle::optional<DenseTensor>& scale_tensor, const std::string& data_layout,           \
      int out_d, int out_h, int out_w, const std::vector<float>& scale,                            \
      const std::string& interp_method, bool align_corners, int align_mode, DenseTensor* output) { \
    InterpolateKernel<T, Context>(dev_ctx, x, out_size, size_tensor, scale_tensor, data_layout,    \
                                  out_d, out_h, out_w, scale, interp_method, align_corners,        \
                                  align_mode, output);                                             \
  }

PHIBRIDGE_INTERP(BilinearInterpKernel)
PHIBRIDGE_INTERP(NearestInterpKernel)
PHIBRIDGE_INTERP(TrilinearInterpKernel)
PHIBRIDGE_INTERP(LinearInterpKernel)
PHIBRIDGE_INTERP(BicubicInterpKernel)

#undef PHIBRIDGE_INTERP

}  // namespace phi

#endif
