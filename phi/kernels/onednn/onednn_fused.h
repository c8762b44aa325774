#pragma once

#include <string>

#include <oneapi/dnnl/dnnl.hpp>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/kernels/funcs/elementwise/fused_activation.h"

namespace phi {
namespace onednn {

/// Why oneDNN cannot apply the activation of these attributes; "" if it can, or if there is none of
/// this name, which the shape function says.
std::string WhyNotFused(const std::string& name, float alpha, float beta);

/// The operations after a fused operator's product, in this order: the activation, multiplication
/// by `scale`, and a limit to at most `highest` (0: no limit).
struct FusedTail {
  funcs::FusedActivation activation;
  float scale = 1;
  float highest = 0;
};
void AddTo(const FusedTail& tail, PrimitiveKey* key);
/// Appends the operations of `tail`. Requires: WhyNotFused has no objection.
void AppendTail(const FusedTail& tail, dnnl::post_ops* post_ops);

/// out = activation(x), float32, in the format of x. out may be x.
void RunActivation(const OneDNNContext& ctx, const char* op, const funcs::FusedActivation& f,
                   const DenseTensor& x, DenseTensor* out);

}  // namespace onednn
}  // namespace phi
