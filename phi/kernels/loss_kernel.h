#pragma once

#include <string>

#include "phi/core/dense_tensor.h"

namespace phi {

// Losses of a prediction and a label, element by element, both of one shape. float32, float64; on a
// GPU float16 and bfloat16 too.
// Source: the legacy ops of the same names.

/// residual = label - input; out: residual^2 / 2 up to |residual| = delta, beyond
/// delta (|residual| - delta / 2).
template <typename T, typename Context>
void HuberLossKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                     float delta, DenseTensor* out, DenseTensor* residual);

/// out = -label ln(input + epsilon) - (1 - label) ln(1 - input + epsilon).
template <typename T, typename Context>
void LogLossKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                   float epsilon, DenseTensor* out);

/// out = -label ln(input) - (1 - label) ln(1 - input), logarithms not below -100.
/// Errors: InvalidArgument for an input outside [0, 1], NaN too.
template <typename T, typename Context>
void BCELossKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                   DenseTensor* out);

/// l = label (ln(label) - x), 0 for a label that is not above 0. reduction: `none` out = l; `sum`,
/// `mean`, `batchmean` (the sum by the first size of x; of no rows 0): rank 0.
template <typename T, typename Context>
void KLDivLossKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& label,
                     const std::string& reduction, DenseTensor* out);

/// reduction: 0 sum of x, 1 mean, 2 x itself.
template <typename T, typename Context>
void IdentityLossKernel(const Context& ctx, const DenseTensor& x, int reduction, DenseTensor* out);

// Gradients of the prediction; source: the legacy ops `<name>_grad`.

/// The derivative is residual up to |residual| = delta and delta with its sign beyond: label_grad
/// is that times out_grad, input_grad the negative of it. Either may be nullptr.
template <typename T, typename Context>
void HuberLossGradKernel(const Context& ctx, const DenseTensor& residual,
                         const DenseTensor& out_grad, float delta, DenseTensor* input_grad,
                         DenseTensor* label_grad);

/// input_grad = out_grad ((1 - label) / (1 - input + epsilon) - label / (input + epsilon)).
template <typename T, typename Context>
void LogLossGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                       const DenseTensor& out_grad, float epsilon, DenseTensor* input_grad);

/// input_grad = out_grad (input - label) / max(input (1 - input), 1e-12). It may alias out_grad.
template <typename T, typename Context>
void BCELossGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                       const DenseTensor& out_grad, DenseTensor* input_grad);

/// x_grad = -label times out_grad, 0 for a label that is not above 0, divided as `reduction` says.
/// Only the shape of x is read.
template <typename T, typename Context>
void KLDivLossGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& label,
                         const DenseTensor& out_grad, const std::string& reduction,
                         DenseTensor* x_grad);

}  // namespace phi
