#pragma once

#include <string>

#include "phi/core/dense_tensor.h"

namespace phi {

// Losses of a prediction and a label, element by element, both of one shape. float32, float64.
// Source: the legacy ops of the same names.

/// residual = label - input; out: residual^2 / 2 up to |residual| = delta, beyond
/// delta (|residual| - delta / 2).
template <typename T, typename Context>
void HuberLossKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                     float delta, DenseTensor* out, DenseTensor* residual);

/// out = -label ln(input + epsilon) - (1 - label) ln(1 - input + epsilon). float32.
template <typename T, typename Context>
void LogLossKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                   float epsilon, DenseTensor* out);

/// out = -label ln(input) - (1 - label) ln(1 - input), logarithms not below -100.
/// Errors: InvalidArgument for an input outside [0, 1], NaN too.
template <typename T, typename Context>
void BCELossKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                   DenseTensor* out);

/// l = label (ln(label) - x), 0 for a label that is not above 0. reduction: `none` out = l; `sum`,
/// `mean`, `batchmean` (the sum by the first size of x): rank 0.
template <typename T, typename Context>
void KLDivLossKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& label,
                     const std::string& reduction, DenseTensor* out);

/// reduction: 0 sum of x, 1 mean, 2 x itself.
template <typename T, typename Context>
void IdentityLossKernel(const Context& ctx, const DenseTensor& x, int reduction, DenseTensor* out);

}  // namespace phi
