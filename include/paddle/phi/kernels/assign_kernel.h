// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/assign_kernel.h")
#include_next "paddle/phi/kernels/assign_kernel.h"
#else
#pragma once

#include <vector>

#include "paddle/phi/common/scalar.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/tensor_utils.h"
#include "paddle/utils/optional.h"
#include "phi/kernels/assign_kernel.h"
#include "phi/kernels/assign_value_kernel.h"

namespace phi {

// The original's are templates over the context alone: AssignKernel<Context>(ctx, x, &out).

/// out = x, with its LoD; any dtype.
template <typename Context = CPUContext>
void AssignKernel(const CPUContext& dev_ctx, const DenseTensor& x, DenseTensor* out) {
  Copy<CPUContext>(dev_ctx, x, x.place(), /*blocking=*/false, out);
  out->set_lod(x.lod());
}
/// As AssignKernel; without x, out stays as it is.
template <typename Context = CPUContext>
void AssignRawKernel(const CPUContext& dev_ctx, const paddle::optional<DenseTensor>& x,
                     DenseTensor* out) {
  if (x) AssignKernel<Context>(dev_ctx, *x, out);
}
/// out[i] = x[i]. Errors: PreconditionNotMet for lists of different lengths.
template <typename Context = CPUContext>
void AssignArrayKernel(const CPUContext& dev_ctx, const std::vector<const DenseTensor*>& x,
                       std::vector<DenseTensor*> out) {
  PADDLE_ENFORCE_EQ(x.size(), out.size(),
                    errors::PreconditionNotMet("x has %d tensors, out %d", x.size(), out.size()));
  for (size_t i = 0; i < x.size(); ++i) AssignKernel<Context>(dev_ctx, *x[i], out[i]);
}

}  // namespace phi

#endif
