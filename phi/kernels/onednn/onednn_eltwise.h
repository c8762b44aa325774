#pragma once

#include <string>

#include <oneapi/dnnl/dnnl.hpp>

#include "phi/backends/onednn/onednn_context.h"
#include "phi/core/dense_tensor.h"

namespace phi {

class InferMetaContext;

namespace onednn {

/// out = f(x) for one of oneDNN's element-wise functions, in the format of x.
/// x any shape with elements; float32, bfloat16. out may alias x. alpha, beta: the function's
/// numbers by oneDNN's definition of it, 0 where it has none.
void RunEltwise(const OneDNNContext& ctx, const char* op, dnnl::algorithm function,
                const DenseTensor& x, DenseTensor* out, float alpha = 0, float beta = 0);

/// Support check of kernels that take any shape: the first input has to have elements.
std::string WhyNotEltwise(const InferMetaContext& call);

}  // namespace onednn
}  // namespace phi
