#include "phi/kernels/onednn/onednn_eltwise.h"

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace onednn {

void RunEltwise(const OneDNNContext& ctx, const char* op, dnnl::algorithm function, float alpha, float beta,
                const DenseTensor& x, DenseTensor* out) {
  PrimitiveKey key("eltwise");
  key.Add(static_cast<int>(function)).Add(alpha).Add(beta).Add(x);
  Run(ctx, op, key, {&x}, {out}, [&] {
    // plain elements are one line, whatever the rank
    const dnnl::memory::desc desc =
        IsPlain(x) ? PlainDesc(dnnl::memory::dims{x.numel()}) : MemoryDescOf(x);
    const dnnl::eltwise_forward::desc what(dnnl::prop_kind::forward_inference, function, desc, alpha, beta);
    const dnnl::eltwise_forward::primitive_desc pd(what, Attributes(), Engine());
    auto prepared = std::make_unique<PreparedPrimitive>(pd, dnnl::eltwise_forward(pd));
    prepared->AddInput(DNNL_ARG_SRC, desc, /*in_place=*/true);
    prepared->AddOutput(DNNL_ARG_DST, desc);
    return prepared;
  });
}

std::string WhyNotEltwise(const InferMetaContext& call) {
  return WhyNotInput(call, 0, "x", 0, DDim::kMaxRank);
}

}  // namespace onednn
}  // namespace phi
