#pragma once

#include <vector>

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// outs = xs / scale. found_infinite: whether an element of xs is NaN or Inf; from the first tensor
/// with one on, outs are xs * 0. xs: float16, bfloat16, float32 or float64; scale of that type, of
/// float16 and bfloat16 float32, in which they are computed. outs may alias xs. Errors:
/// InvalidArgument (raised by CheckFiniteAndUnscaleInferMeta). Source: legacy op
/// `check_finite_and_unscale`.
template <typename T, typename Context>
void CheckFiniteAndUnscaleKernel(const Context& ctx, const std::vector<const DenseTensor*>& xs,
                                 const DenseTensor& scale, std::vector<DenseTensor*> outs,
                                 DenseTensor* found_infinite);

/// After incr_every_n_steps steps without Inf or NaN, loss_scaling is prev_loss_scaling times
/// incr_ratio, unless that is infinite; after decr_every_n_nan_or_inf with, it is times decr_ratio,
/// but 1 or more. The counts start again at 0 then, and each of them when the other one counts.
/// outs: xs, or 0 if found_infinite. stop_update: the scaling and the counts stay. float32,
/// float64; counts int32. Outputs may alias their inputs. Errors: InvalidArgument (raised by
/// UpdateLossScalingInferMeta). Source: legacy op `update_loss_scaling`.
template <typename T, typename Context>
void UpdateLossScalingKernel(const Context& ctx, const std::vector<const DenseTensor*>& xs,
                             const DenseTensor& found_infinite,
                             const DenseTensor& prev_loss_scaling, const DenseTensor& in_good_steps,
                             const DenseTensor& in_bad_steps, int incr_every_n_steps,
                             int decr_every_n_nan_or_inf, float incr_ratio, float decr_ratio,
                             const Scalar& stop_update, std::vector<DenseTensor*> outs,
                             DenseTensor* loss_scaling, DenseTensor* out_good_steps,
                             DenseTensor* out_bad_steps);

}  // namespace phi
