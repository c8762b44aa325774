#pragma once

#include <string>
#include <vector>

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of einsum_kernel.h. All errors are InvalidArgument.

/// out: the sizes of the output labels. Errors: as PlanEinsum; more than two operands.
void EinsumInferMeta(const std::vector<const MetaTensor*>& operands, const std::string& equation,
                     MetaTensor* out);

/// As EinsumInferMeta; what the gradient needs of the operands, where it is asked for, looks like
/// them.
void EinsumRawInferMeta(const std::vector<const MetaTensor*>& operands, const std::string& equation,
                        MetaTensor* out, std::vector<MetaTensor*> inner_cache,
                        std::vector<MetaTensor*> xshape);

/// Each gradient has the shape at the same position in `shapes` and the dtype of out_grad.
void EinsumGradInferMeta(const std::vector<const MetaTensor*>& shapes,
                         const std::vector<const MetaTensor*>& operands, const MetaTensor& out_grad,
                         std::vector<MetaTensor*> x_grad);

}  // namespace phi
