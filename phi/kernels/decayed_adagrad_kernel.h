#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// moment_out = decay moment + (1 - decay) grad^2; param_out = param - learning_rate grad /
/// (sqrt(moment_out) + epsilon). Outputs may alias their inputs. float32. Errors: InvalidArgument
/// (raised by the shape function). Source: legacy op `decayed_adagrad`.
template <typename T, typename Context>
void DecayedAdagradKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                          const DenseTensor& moment, const DenseTensor& learning_rate, float decay,
                          float epsilon, DenseTensor* param_out, DenseTensor* moment_out);

}  // namespace phi
