#include "phi/kernels/softmax_kernel.h"

#include <string>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_fused.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

std::string WhyNotSoftmax(const InferMetaContext& call) {
  const std::string why = onednn::WhyNotInput(call, 0, "x", 1, DDim::kMaxRank);
  if (!why.empty() || call.InputAt(0).dtype() != DataType::BFLOAT16) return why;
  return onednn::WhyNotBfloat16();
}

}  // namespace

template <typename T, typename Context>
void SoftmaxKernel(const Context& ctx, const DenseTensor& x, int axis, DenseTensor* out) {
  // A NaN or +Inf makes its whole row NaN in the op, in oneDNN only itself.
  if (onednn::HasNaNOrInf(x)) return onednn::CpuCall("softmax").In(x).Attrs({axis}).Out(out).Run();
  if (axis < 0) axis += x.dims().size();
  onednn::PrimitiveKey key("softmax");
  key.Add(axis).Add(x);
  onednn::Run(ctx, "softmax", key, {&x}, {out}, [&] {
    const dnnl::memory::desc desc = onednn::MemoryDescOf(x);
    const dnnl::softmax_forward::desc what(dnnl::prop_kind::forward_inference, desc, axis);
    const dnnl::softmax_forward::primitive_desc pd(what, onednn::Attributes(), onednn::Engine());
    auto prepared = std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::softmax_forward(pd));
    prepared->AddInput(DNNL_ARG_SRC, desc, pd.src_desc(), /*in_place=*/true);
    prepared->AddOutput(DNNL_ARG_DST, pd.dst_desc());
    return prepared;
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(softmax, ONEDNN, ONEDNN, phi::SoftmaxKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotSoftmax);
}
