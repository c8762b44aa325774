#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// Momentum whose rate follows the lengths of each parameter and its gradient, for each parameter
/// of a list: with g = rescale_grad grad and d = its weight decay, rate = learning_rate lars_coeff
/// |param| / (|g| + d |param| + epsilon), or learning_rate where a length is 0 and, unless the
/// parameter is half, where d is 0; |param| is that of Param, not of its master; velocity_out = mu
/// velocity + rate (g + d param); param_out = param - velocity_out. learning_rate: one, or one for
/// each; weight_decay: one for each. Outputs may alias their inputs. float16, bfloat16, float32,
/// float64; master_param: see Note [Master parameters]. Errors: InvalidArgument (also raised by
/// LarsMomentumInferMeta). Source: legacy op `lars_momentum`.
template <typename T, typename Context>
void LarsMomentumKernel(const Context& ctx, const std::vector<const DenseTensor*>& param,
                        const std::vector<const DenseTensor*>& velocity,
                        const std::vector<const DenseTensor*>& learning_rate,
                        const std::vector<const DenseTensor*>& grad,
                        const paddle::optional<std::vector<const DenseTensor*>>& master_param,
                        const std::vector<float>& weight_decay, float mu, float lars_coeff,
                        float epsilon, bool multi_precision, float rescale_grad,
                        std::vector<DenseTensor*> param_out, std::vector<DenseTensor*> velocity_out,
                        std::vector<DenseTensor*> master_param_out);

}  // namespace phi
