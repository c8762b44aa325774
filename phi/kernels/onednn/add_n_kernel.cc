#include "phi/kernels/add_n_kernel.h"

#include <string>
#include <vector>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

std::string WhyNotAddN(const InferMetaContext& call) {
  std::string why = onednn::WhyNotList(call);
  if (!why.empty()) return why;
  const DDim dims = call.InputAt(0).dims();
  for (const MetaTensor* input : call.InputsAt(0)) {
    if (input->dims() != dims) return Format("inputs of shapes %s and %s", dims, input->dims());
  }
  return onednn::WhyNotType(call);
}

/// The format of the first blocked input, in which no other moves if all agree.
dnnl::memory::desc SumFormat(const std::vector<const DenseTensor*>& x) {
  for (const DenseTensor* input : x) {
    if (!onednn::IsPlain(*input)) return onednn::MemoryDescOf(*input);
  }
  return onednn::MemoryDescOf(*x[0]);
}

}  // namespace

template <typename T, typename Context>
void AddNKernel(const Context& ctx, const std::vector<const DenseTensor*>& x, DenseTensor* out) {
  onednn::PrimitiveKey key("add_n");
  key.Add(static_cast<int64_t>(x.size()));
  for (const DenseTensor* input : x) key.Add(*input);
  onednn::Run(ctx, "sum", key, x.data(), x.size(), {out}, [&] {
    const dnnl::memory::desc format = SumFormat(x);
    const std::vector<float> scales(x.size(), 1.f);
    const std::vector<dnnl::memory::desc> terms(x.size(), format);
    const dnnl::sum::primitive_desc pd = onednn::DescribeSum(format, scales, terms);
    auto prepared = std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::sum(pd));
    for (size_t i = 0; i < x.size(); ++i) {
      prepared->AddInput(DNNL_ARG_MULTIPLE_SRC + static_cast<int>(i), onednn::MemoryDescOf(*x[i]),
                         format);
    }
    prepared->AddOutput(DNNL_ARG_DST, format);
    return prepared;
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(add_n, ONEDNN, ONEDNN, phi::AddNKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotAddN);
}
