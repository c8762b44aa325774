#include "phi/kernels/multi_gru_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_gru.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

std::string WhyNotMultiGru(const InferMetaContext& call) {
  return onednn::WhyNotRows(call, 0, "X", 2, 2);
}

}  // namespace

template <typename T, typename Context>
void MultiGruKernel(const Context& ctx, const DenseTensor& x,
                    const std::vector<const DenseTensor*>& weight_x,
                    const std::vector<const DenseTensor*>& weight_h,
                    const paddle::optional<std::vector<const DenseTensor*>>& bias, int layers,
                    bool origin_mode, DenseTensor* hidden) {
  const funcs::SequenceBatch batches[] = {onednn::SequencesOf(x, "multi_gru", false),
                                          onednn::SequencesOf(x, "multi_gru", true)};
  DenseTensor from = x;
  for (size_t layer = 0; layer < static_cast<size_t>(layers); ++layer) {
    const int64_t rows = x.dims()[0], d = weight_h[2 * layer]->dims()[0];
    DenseTensor joined, states;
    DenseTensor* const to = layer + 1 == static_cast<size_t>(layers) ? hidden : &joined;
    to->Resize({rows, 2 * d});
    float* const columns = ctx.template Alloc<float>(to);
    for (size_t reverse = 0; reverse < 2; ++reverse) {
      const size_t i = 2 * layer + reverse;
      const DenseTensor* given_bias = bias && !bias->empty() ? (*bias)[i] : nullptr;
      states.Resize({rows, d});
      const onednn::GruWeights weights = {weight_x[i], weight_h[i], given_bias, origin_mode};
      onednn::RunGru(ctx, "multi_gru", batches[reverse], from, nullptr, weights, &states);
      onednn::CopyColumns(states, d, 2 * d, columns + static_cast<int64_t>(reverse) * d);
    }
    from = joined;
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(multi_gru, ONEDNN, ONEDNN, phi::MultiGruKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotMultiGru);
}
