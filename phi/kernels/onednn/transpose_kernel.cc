#include "phi/kernels/transpose_kernel.h"

#include <string>
#include <vector>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

std::string WhyNotTranspose(const InferMetaContext& call) {
  return onednn::WhyNotOperand(call, 0, "x", 1, DDim::kMaxRank);
}

}  // namespace

template <typename T, typename Context>
void TransposeKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& axis,
                     DenseTensor* out) {
  onednn::PrimitiveKey key("transpose");
  key.Add(axis).Add(x);
  onednn::Run(ctx, "transpose", key, {&x}, {out}, [&] {
    const int rank = x.dims().size();
    std::vector<int> moves(static_cast<size_t>(rank));  // axis i of x becomes axis moves[i] of out
    for (int i = 0; i < rank; ++i) {
      const int from = axis[static_cast<size_t>(i)];
      moves[static_cast<size_t>(from < 0 ? from + rank : from)] = i;
    }
    const dnnl::memory::desc from = onednn::MemoryDescOf(x).permute_axes(moves);
    const dnnl::memory::desc to = onednn::PlainDesc(onednn::DimsOf(from), onednn::TypeOf(from));
    const dnnl::reorder::primitive_desc pd(onednn::Engine(), from, onednn::Engine(), to,
                                           onednn::Attributes());
    auto prepared = std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::reorder(pd));
    prepared->AddInput(DNNL_ARG_FROM, from);
    prepared->AddOutput(DNNL_ARG_TO, to);
    return prepared;
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(transpose, ONEDNN, ONEDNN, phi::TransposeKernel, float, phi::bfloat16, int8_t,
                   uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotTranspose);
}
