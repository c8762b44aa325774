#pragma once

#include <string>

#include <oneapi/dnnl/dnnl.hpp>

#include "phi/backends/onednn/onednn_context.h"
#include "phi/core/dense_tensor.h"

namespace phi {

class InferMetaContext;

namespace onednn {

/// out = f(x) for one of oneDNN's element-wise functions, in the format of x.
/// x any shape with elements; float32, bfloat16. out may alias x.
void RunEltwise(const OneDNNContext& ctx, const char* op, dnnl::algorithm function, float alpha,
                float beta, const DenseTensor& x, DenseTensor* out);

/// Support check of kernels that take any shape: the first input has to have elements.
std::string WhyNotEltwise(const InferMetaContext& call);

}  // namespace onednn
}  // namespace phi
