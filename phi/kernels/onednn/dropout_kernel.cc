#include "phi/kernels/dropout_kernel.h"

#include <string>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_eltwise.h"

namespace phi {
namespace {

std::string WhyNotDropout(const InferMetaContext& call) {
  constexpr size_t kIsTest = 1;
  if (!call.AttrAt<bool>(kIsTest)) return "random numbers (training)";
  return onednn::WhyNotEltwise(call);
}

}  // namespace

template <typename T, typename Context>
void DropoutRawKernel(const Context& ctx, const DenseTensor& x,
                      const paddle::optional<DenseTensor>&, const Scalar& p, bool /*is_test*/,
                      const std::string& mode, int /*seed*/, bool /*fix_seed*/, DenseTensor* out,
                      DenseTensor* /*mask*/) {
  const float factor = mode == "upscale_in_train" ? 1.f : 1.f - p.to<float>();
  onednn::RunEltwise(ctx, "dropout", dnnl::algorithm::eltwise_linear, x, out, factor);
}

}  // namespace phi

PD_REGISTER_KERNEL(dropout, ONEDNN, ONEDNN, phi::DropoutRawKernel, float) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
  kernel->OutputAt(1).SetDataType(phi::DataType::UINT8);
  kernel->SetSupportCheck(&phi::WhyNotDropout);
}
