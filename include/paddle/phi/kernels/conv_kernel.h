// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/conv_kernel.h")
#include_next "paddle/phi/kernels/conv_kernel.h"
#else
#pragma once

#include <string>
#include <vector>

#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/conv3d_kernel.h"
#include "phi/kernels/conv_kernel.h"

namespace phi {

/// Conv3dKernel, under its name of 2.3.
template <typename T, typename Context>
void Conv3DKernel(const Context& dev_ctx, const DenseTensor& input, const DenseTensor& filter,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  const std::string& padding_algorithm, int groups,
                  const std::vector<int>& dilations, const std::string& data_format, bool use_addto,
                  int workspace_size_MB, bool exhaustive_search, DenseTensor* out) {
  Conv3dKernel<T, Context>(dev_ctx, input, filter, strides, paddings, padding_algorithm, groups,
                           dilations, data_format, use_addto, workspace_size_MB, exhaustive_search,
                           out);
}

}  // namespace phi

#endif
