#include "phi/kernels/onednn/onednn_eltwise.h"

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace onednn {

void RunEltwise(const OneDNNContext& ctx, const char* op, const EltwiseFunction& function,
                const DenseTensor& x, DenseTensor* out) {
  PrimitiveKey key("eltwise");
  key.Add(static_cast<int>(function.algorithm)).Add(function.alpha).Add(function.beta).Add(x);
  Run(ctx, op, key, {&x}, {out}, [&] {
    // The storage is one line of elements, whatever rank and format: where the padding of blocks
    // does not stay 0, oneDNN itself has only its reference.
    const dnnl::memory::desc line =
        PlainDesc(dnnl::memory::dims{StoredElements(x)}, ToOneDNNType(x.dtype()));
    const dnnl::eltwise_forward::primitive_desc pd = DescribeEltwise(function, line);
    auto prepared = std::make_unique<PreparedPrimitive>(pd, dnnl::eltwise_forward(pd));
    prepared->AddInput(DNNL_ARG_SRC, line, /*in_place=*/true);
    prepared->AddOutput(DNNL_ARG_DST, line, IsPlain(x) ? line : MemoryDescOf(x));
    return prepared;
  });
  ClearPadding(*out);
}

std::string WhyNotEltwise(const InferMetaContext& call) {
  return WhyNotOperand(call, 0, "x", 0, DDim::kMaxRank);
}

}  // namespace onednn
}  // namespace phi
