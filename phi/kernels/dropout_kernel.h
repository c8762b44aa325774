#pragma once

#include <string>

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// Sets each element of `x` to zero with probability `p`; bfloat16, float32, float64.
/// mode  "upscale_in_train": what stays is divided by 1 - p, and a test copies x.
///       "downgrade_in_infer": what stays is unchanged, and a test multiplies by 1 - p.
/// seed_tensor, one int32, outranks `seed`, which counts only if `fix_seed`; 0 means: draw from the
/// context's generator. One seed gives one mask.
/// mask  1 where an element stays, else 0; may be missing, is not touched in a test.
/// out   as x; may alias x.
/// Errors: InvalidArgument (raised by DropoutInferMeta).
/// Source: legacy op `dropout`.
template <typename T, typename Context>
void DropoutRawKernel(const Context& ctx, const DenseTensor& x,
                      const paddle::optional<DenseTensor>& seed_tensor, const Scalar& p,
                      bool is_test, const std::string& mode, int seed, bool fix_seed,
                      DenseTensor* out, DenseTensor* mask);

/// x_grad: out_grad where the mask keeps (everywhere if it is missing), else 0; divided by 1 - p
/// for "upscale_in_train". In a test: out_grad, or (1 - p) out_grad for "downgrade_in_infer".
/// x_grad may alias out_grad. Source: legacy op `dropout_grad`.
template <typename T, typename Context>
void DropoutGradRawKernel(const Context& ctx, const paddle::optional<DenseTensor>& mask,
                          const DenseTensor& out_grad, const Scalar& p, bool is_test,
                          const std::string& mode, DenseTensor* x_grad);

}  // namespace phi
