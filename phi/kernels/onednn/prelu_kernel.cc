#include "phi/kernels/prelu_kernel.h"

#include <string>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

/// alpha as a tensor of the rank of x, with ones where it repeats.
dnnl::memory::dims AlphaDims(const DDim& x, const std::string& data_format,
                             const std::string& mode) {
  dnnl::memory::dims dims(static_cast<size_t>(x.size()), 1);
  if (mode == "element") {
    for (int i = 1; i < x.size(); ++i) dims[static_cast<size_t>(i)] = x[i];
  } else if (mode == "channel") {
    const int axis = data_format == "NHWC" ? x.size() - 1 : 1;
    dims[static_cast<size_t>(axis)] = x[axis];
  }
  return dims;
}

std::string WhyNotPRelu(const InferMetaContext& call) {
  return onednn::WhyNotOperand(call, 0, "x", 2, 5);
}

}  // namespace

template <typename T, typename Context>
void PReluKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& alpha,
                 const std::string& data_format, const std::string& mode, DenseTensor* out) {
  if (onednn::HasPadding(x)) {  // there oneDNN 2.6 has only its reference
    DenseTensor plain;
    onednn::ReorderToPlain(x, &plain);
    return PReluKernel<T>(ctx, plain, alpha, data_format, mode, out);
  }
  const dnnl::memory::dims alpha_dims = AlphaDims(x.dims(), data_format, mode);
  onednn::PrimitiveKey key("prelu");
  key.Add(x).Add(make_ddim(alpha_dims)).Add(static_cast<int>(alpha.dtype()));
  onednn::Run(ctx, "prelu", key, {&x, &alpha}, {out}, [&] {
    const dnnl::memory::desc src = onednn::MemoryDescOf(x);
    const dnnl::memory::desc weights =
        onednn::PlainDesc(alpha_dims, onednn::ToOneDNNType(alpha.dtype()));
    const dnnl::prelu_forward::primitive_desc pd =
        onednn::DescribePRelu(src, onednn::AnyFormat(alpha_dims, onednn::TypeOf(src)));
    auto prepared = std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::prelu_forward(pd));
    prepared->AddInput(DNNL_ARG_SRC, src, pd.src_desc(), /*in_place=*/true);
    prepared->AddInput(DNNL_ARG_WEIGHTS, weights, pd.weights_desc());
    prepared->AddOutput(DNNL_ARG_DST, pd.dst_desc());
    return prepared;
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(prelu, ONEDNN, ONEDNN, phi::PReluKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotPRelu);
}
