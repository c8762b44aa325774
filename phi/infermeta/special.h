#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of special functions and of random draws. All errors are InvalidArgument.

/// out: as x. Errors: n below 0.
void PolygammaInferMeta(const MetaTensor& x, int n, MetaTensor* out);

/// out: as x. Errors: x and y have different shapes; at compile time an unknown dimension meets
/// anything.
void NextafterInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out);

/// out: as x. Errors: an axis outside [-rank, rank), a temperature that is not above 0.
void GumbelSoftmaxInferMeta(const MetaTensor& x, float temperature, bool hard, int axis,
                            MetaTensor* out);
void GumbelSoftmaxGradInferMeta(const MetaTensor& out, const MetaTensor& out_grad, int axis,
                                MetaTensor* x_grad);

/// out, noise: as x. Errors: not 0 <= lower <= upper <= 1.
void RreluInferMeta(const MetaTensor& x, float lower, float upper, bool is_test, MetaTensor* out,
                    MetaTensor* noise);

/// out: as alpha. Errors: alpha has rank 0.
void DirichletInferMeta(const MetaTensor& alpha, MetaTensor* out);

/// out: as x. Errors: lambda is not above 0.
void ExponentialInferMeta(const MetaTensor& x, float lambda, MetaTensor* out);

}  // namespace phi
