#pragma once

#include <string>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// The negative logarithm that each label picks: l = -weight[label] x[.., label, ..], 0 where label
/// is `ignore_index`.
/// x      [N, C] or [N, C, H, W], logarithms of probabilities; float32, float64.
/// label  int64, [N] or [N, H, W]; weight: [C], ones if it is missing.
/// out    `reduction` none: l, of the shape of label; mean: the sum of l by total_weight, 0 if that
///        is 0; any other: the sum of l. total_weight: the weights of what is not ignored; 0 for
///        none.
/// Errors: InvalidArgument for a label outside [0, C).
/// Source: legacy op `nll_loss`.
template <typename T, typename Context>
void NllLossRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& label,
                      const paddle::optional<DenseTensor>& weight, int64_t ignore_index,
                      const std::string& reduction, DenseTensor* out, DenseTensor* total_weight);

/// x_grad: -weight[label] out_grad at each label, by total_weight for `mean`; 0 elsewhere and where
/// label is `ignore_index`. Only the shape of x is read.
/// Errors: InvalidArgument for a label outside [0, C). Source: legacy op `nll_loss_grad`.
template <typename T, typename Context>
void NllLossGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& label,
                       const paddle::optional<DenseTensor>& weight, const DenseTensor& total_weight,
                       const DenseTensor& out_grad, int64_t ignore_index,
                       const std::string& reduction, DenseTensor* x_grad);

}  // namespace phi
