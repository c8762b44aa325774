#pragma once

#include <vector>

#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/index/check_sub_box.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/pad_grad_kernel.h"

namespace phi {

template <typename T, typename Context>
void CropGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    const IntArray& offsets, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  std::vector<int64_t> at = offsets.GetData();
  if (at.empty()) at.assign(x.dims().size(), 0);
  funcs::CheckSubBox(x.dims(), out_grad.dims(), at);
  if (out_grad.numel() == 0) return;
  const DDim steps = stride(x.dims());
  funcs::StridedBox box = funcs::DenseBox(out_grad.dims());
  int64_t first = 0;
  for (int i = 0; i < box.rank; ++i) {
    box.from_step[i] = box.to_step[i];
    box.to_step[i] = steps[i];
    first += at[i] * steps[i];
  }
  funcs::CopyStrided(ctx, box, sizeof(T), out_grad.data<T>(), to + first);
}

}  // namespace phi
