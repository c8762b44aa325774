#pragma once

#include <string>

#include <oneapi/dnnl/dnnl.hpp>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/kernels/funcs/elementwise/fused_activation.h"

namespace phi {
namespace onednn {

/// Why oneDNN cannot apply `activation`; empty if it can.
std::string WhyNotFused(const funcs::FusedActivation& activation);

/// What a fused operator does to its product, in this order: the activation, times `scale`, at most
/// `highest` (0: no limit).
struct FusedTail {
  funcs::FusedActivation activation;
  float scale = 1;
  float highest = 0;
};
void AddTo(const FusedTail& tail, PrimitiveKey* key);
/// Requires: WhyNotFused is empty.
void AppendTail(const FusedTail& tail, dnnl::post_ops* post_ops);

/// out = activation(x), float32, in the format of x. out may be x.
void RunActivation(const OneDNNContext& ctx, const char* op, const funcs::FusedActivation& f,
                   const DenseTensor& x, DenseTensor* out);

/// Why oneDNN cannot compute in bfloat16 on this processor; empty if it can.
std::string WhyNotBfloat16();

}  // namespace onednn
}  // namespace phi
