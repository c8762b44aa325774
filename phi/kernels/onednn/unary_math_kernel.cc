#include "phi/kernels/unary_math_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_eltwise.h"

namespace phi {

// Halves are rounded away from zero in the op, to the even integer in oneDNN.
template <typename T, typename Context>
void RoundKernel(const Context&, const DenseTensor& x, DenseTensor* out) {
  onednn::RunOnElements("round", x, {}, out);
}

template <typename T, typename Context>
void SquareKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  onednn::RunEltwise(ctx, "square", dnnl::algorithm::eltwise_square, x, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(round, ONEDNN, ONEDNN, phi::RoundKernel, float) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
PD_REGISTER_KERNEL(square, ONEDNN, ONEDNN, phi::SquareKernel, float) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
