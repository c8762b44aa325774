#pragma once

#include <string>

#include <oneapi/dnnl/dnnl.hpp>

#include "phi/backends/onednn/onednn_context.h"
#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/elementwise/fused_activation.h"

namespace phi {

class InferMetaContext;

namespace onednn {

/// out = f(x, y) for one of oneDNN's binary functions; broadcast and `axis` as in
/// phi/kernels/elementwise_add_kernel.h. If an operand of the full shape lies in blocks, so does
/// out. An operand of the full shape is needed; if that is y, the function has to be commutative.
/// out has the dtype of x; integers saturate. `activation`, of float32 alone, is applied to f(x,
/// y).
void RunBinary(const OneDNNContext& ctx, const char* op, dnnl::algorithm function,
               const DenseTensor& x, const DenseTensor& y, int axis, DenseTensor* out,
               const funcs::FusedActivation& activation = {});

/// Support check for kernels (x, y), (x, y, axis) or (x, y, axis, …): checks the ranks, and that an
/// operand has the full shape; that has to be x if the function is not commutative.
std::string WhyNotBroadcast(const InferMetaContext& call, bool commutative);
/// As WhyNotBroadcast, for kernels that take operands of one dtype.
std::string WhyNotCommutativeBinary(const InferMetaContext& call);
std::string WhyNotOrderedBinary(const InferMetaContext& call);

}  // namespace onednn
}  // namespace phi
