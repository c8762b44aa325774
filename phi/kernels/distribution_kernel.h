#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Draws of the context's generator, one after the other. float32, float64; out: as the input.

/// Whole numbers of Poisson distributions with means x. Errors: InvalidArgument for a mean that is
/// negative or NaN. Source: legacy op `poisson`.
template <typename T, typename Context>
void PoissonKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);
/// Zeros of the shape of out_grad. Source: legacy op `poisson_grad`.
template <typename T, typename Context>
void PoissonGradKernel(const Context& ctx, const DenseTensor& out_grad, DenseTensor* x_grad);

/// Numbers of the exponential distribution with mean 1 / lambda; x gives the shape alone, and out
/// may be x. Source: legacy op `exponential`.
template <typename T, typename Context>
void ExponentialKernel(const Context& ctx, const DenseTensor& x, float lambda, DenseTensor* out);

/// alpha [.., k]: a draw of each Dirichlet distribution; rows of out add up to 1.
/// Errors: InvalidArgument for an alpha that is not above 0. Source: legacy op `dirichlet`.
template <typename T, typename Context>
void DirichletKernel(const Context& ctx, const DenseTensor& alpha, DenseTensor* out);

/// softmax((x + noise) / temperature) along `axis`, with noise of Gumbel's distribution; hard: 1
/// at the largest of these, else 0. Source: legacy op `gumbel_softmax`.
template <typename T, typename Context>
void GumbelSoftmaxKernel(const Context& ctx, const DenseTensor& x, float temperature, bool hard,
                         int axis, DenseTensor* out);
/// The gradient of softmax; as in the original, the temperature is left out. Source: legacy op
/// `gumbel_softmax_grad`.
template <typename T, typename Context>
void GumbelSoftmaxGradKernel(const Context& ctx, const DenseTensor& out,
                             const DenseTensor& out_grad, int axis, DenseTensor* x_grad);

}  // namespace phi
