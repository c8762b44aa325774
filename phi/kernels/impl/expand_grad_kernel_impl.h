#pragma once

#include <vector>

#include "phi/kernels/expand_kernel.h"
#include "phi/kernels/funcs/index/sum_copies.h"
#include "phi/kernels/tile_kernel.h"

namespace phi {

template <typename T, typename Context>
void TileGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    const IntArray& /*repeat_times*/, DenseTensor* x_grad) {
  const DDim &in = x.dims(), &out = out_grad.dims();
  const int lead = out.size() - in.size();
  std::vector<int64_t> dims;
  std::vector<bool> repeats;
  for (int i = 0; i < out.size(); ++i) {  // each axis is copies of what x has
    const int64_t size = i < lead ? 1 : in[i - lead];
    dims.push_back(size == 0 ? 0 : out[i] / size);
    repeats.push_back(true);
    dims.push_back(size);
    repeats.push_back(false);
  }
  funcs::SumCopies<T>(ctx, out_grad, dims, repeats, x_grad);
}

template <typename T, typename Context>
void ExpandGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      const IntArray& /*shape*/, DenseTensor* x_grad) {
  funcs::SumToShape<T>(ctx, out_grad, x.dims(), x_grad);
}

}  // namespace phi
