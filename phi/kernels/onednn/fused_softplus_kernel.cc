#include "phi/kernels/fused_softplus_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_fused.h"
#include "phi/kernels/onednn/onednn_scale.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

enum FusedSoftplusAttribute { kSoftplusActivation = 2, kSoftplusAlpha, kSoftplusBeta };

std::string WhyNotFusedSoftplus(const InferMetaContext& call) {
  std::string why = onednn::WhyNotOperand(call, 0, "x", 0, DDim::kMaxRank);
  if (!why.empty()) return why;
  return onednn::WhyNotFused(call.AttrAt<std::string>(kSoftplusActivation),
                             call.AttrAt<float>(kSoftplusAlpha), call.AttrAt<float>(kSoftplusBeta));
}

}  // namespace

template <typename T, typename Context>
void FusedSoftplusKernel(const Context& ctx, const DenseTensor& x, float beta, float threshold,
                         const std::string& fuse_activation, float fuse_alpha, float fuse_beta,
                         DenseTensor* out) {
  const auto activation = funcs::FusedActivationOf(fuse_activation, fuse_alpha, fuse_beta);
  const bool real = x.dtype() == DataType::FLOAT32;
  DenseTensor widened, result;
  if (!real) onednn::RunScale(x, 1, 0, DataType::FLOAT32, &widened);
  result.Resize(x.dims());
  const DenseTensor& from = real ? x : widened;
  onednn::RunOnElements("softplus", from, {beta, threshold}, activation || !real ? &result : out);
  if (activation) {
    onednn::RunActivation(ctx, "fused_softplus", activation, DenseTensor(result),
                          real ? out : &result);
  }
  if (!real) onednn::RunScale(result, 1, 0, x.dtype(), out);
}

}  // namespace phi

PD_REGISTER_KERNEL(fused_softplus, ONEDNN, ONEDNN, phi::FusedSoftplusKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotFusedSoftplus);
}
