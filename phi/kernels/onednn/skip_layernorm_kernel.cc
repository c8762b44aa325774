#include "phi/kernels/skip_layernorm_kernel.h"

#include "phi/backends/onednn/onednn_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

std::string WhyNotSkipLayerNorm(const InferMetaContext& call) {
  return onednn::WhyNotInput(call, 0, "x", 1, DDim::kMaxRank);
}

}  // namespace

// Note [CPU kernels in oneDNN's]: oneDNN's layer norm takes no second summand.
template <typename T, typename Context>
void SkipLayerNormKernel(const Context& /*ctx*/, const DenseTensor& x, const DenseTensor& y,
                         const DenseTensor& scale, const DenseTensor& bias, float epsilon,
                         int begin_norm_axis, DenseTensor* out) {
  onednn::CpuCall call("skip_layernorm");
  call.In(x).In(y).In(scale).In(bias).Attrs({epsilon, begin_norm_axis}).Out(out).Run();
}

}  // namespace phi

PD_REGISTER_KERNEL(skip_layernorm, ONEDNN, ONEDNN, phi::SkipLayerNormKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotSkipLayerNorm);
}
