#pragma once

#include <string>

#include "phi/backends/onednn/onednn_api.h"
#include "phi/backends/onednn/onednn_context.h"
#include "phi/core/dense_tensor.h"

namespace phi {

class InferMetaContext;

namespace onednn {

/// out = f(x) for one of oneDNN's element-wise functions, in the format of x.
/// x any shape with elements; float32, bfloat16. out may alias x.
void RunEltwise(const OneDNNContext& ctx, const char* op, const EltwiseFunction& function,
                const DenseTensor& x, DenseTensor* out);
inline void RunEltwise(const OneDNNContext& ctx, const char* op, dnnl::algorithm algorithm,
                       const DenseTensor& x, DenseTensor* out, float alpha = 0, float beta = 0) {
  RunEltwise(ctx, op, EltwiseFunction{algorithm, alpha, beta}, x, out);
}

/// Support check of kernels that take any shape: the first input has to have elements.
std::string WhyNotEltwise(const InferMetaContext& call);

}  // namespace onednn
}  // namespace phi
