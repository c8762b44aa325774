// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/norm_utils.h")
#include_next "paddle/phi/kernels/funcs/norm_utils.h"
#else
#pragma once

#include "paddle/phi/common/layout.h"
#include "paddle/phi/core/ddim.h"

namespace phi {
namespace funcs {

/// Batch, channels and the sides of a picture or volume of rank 2 to 5; missing sides are 1.
inline void ExtractNCWHD(const DDim& dims, const DataLayout& data_layout, int* N, int* C, int* H,
                         int* W, int* D) {
  *N = static_cast<int>(dims[0]);
  *H = *W = *D = 1;
  const int rank = dims.size();
  const bool channels_last = data_layout != DataLayout::kNCHW && rank > 2;
  *C = static_cast<int>(channels_last ? dims[rank - 1] : dims[1]);
  int* const sides[] = {H, W, D};
  for (int i = 0; i < rank - 2; ++i) {
    *sides[i] = static_cast<int>(dims[channels_last ? i + 1 : i + 2]);
  }
}

}  // namespace funcs
}  // namespace phi

#endif
