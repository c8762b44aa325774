#pragma once

#include "phi/core/tensor_copy.h"
#include "phi/kernels/assign_kernel.h"

namespace phi {

template <typename T, typename Context>
void AssignArrayKernel(const Context& ctx, const TensorArray& x, TensorArray* out) {
  if (&x == out) return;
  out->clear();  // its tensors may share memory with those of x
  out->resize(x.size());
  for (size_t i = 0; i < x.size(); ++i) {
    // A tensor of the array may have another dtype than the first, which chose the kernel.
    if (x[i].initialized()) TensorCopySync(x[i], ctx.GetPlace(), &(*out)[i]);
  }
}

}  // namespace phi
