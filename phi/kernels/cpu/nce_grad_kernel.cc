#include "phi/kernels/impl/nce_grad_kernel_impl.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"

namespace phi {
namespace {

// The gradient of one score.
template <typename T>
struct NceScoreGrad {
  int64_t row, target;
  T grad;
};

template <typename T>
std::vector<NceScoreGrad<T>> NceScoreGrads(const NceGradInputs& in) {
  const std::vector<int64_t> targets = in.Targets();
  std::vector<NceScoreGrad<T>> grads;
  if (targets.empty()) return grads;
  const auto count = static_cast<int64_t>(targets.size());
  const int64_t per_row = count / in.cost_grad.numel();
  for (int64_t i = 0; i < count; ++i) {
    const int64_t row = i / per_row;
    const T o = in.logits.data<T>()[i];
    const T noise = in.sampler.Probability(targets[i]) * in.negatives;
    const bool known = i % per_row < per_row - in.negatives;
    T grad = known ? noise / (o + noise) * (o - 1) : o * (1 - o) / (o + noise);
    if (in.sample_weight) grad *= in.sample_weight->data<T>()[row];
    grads.push_back({row, targets[i], grad * in.cost_grad.data<T>()[row]});
  }
  return grads;
}

template <typename T>
void AddNceRow(const T* from, T factor, int64_t width, T* to) {
  for (int64_t k = 0; k < width; ++k) to[k] += factor * from[k];
}

template <typename T, typename Context>
void NceInputGrads(const Context& ctx, const std::vector<NceScoreGrad<T>>& grads,
                   const DenseTensor& weight, DenseTensor* input_grad, DenseTensor* bias_grad) {
  T *dx = funcs::AllocZeros<T>(ctx, input_grad), *db = funcs::AllocZeros<T>(ctx, bias_grad);
  const int64_t width = weight.dims()[1];
  for (const NceScoreGrad<T>& g : grads) {
    if (dx != nullptr) {
      AddNceRow(weight.data<T>() + g.target * width, g.grad, width, dx + g.row * width);
    }
    if (db != nullptr) db[g.target] += g.grad;
  }
}

template <typename T, typename Context>
void NceWeightGrad(const Context& ctx, const std::vector<NceScoreGrad<T>>& grads,
                   const DenseTensor& input, const DenseTensor& /*weight*/,
                   DenseTensor* weight_grad) {
  T* dw = funcs::AllocZeros<T>(ctx, weight_grad);
  if (dw == nullptr) return;
  const int64_t width = input.dims()[1];
  for (const NceScoreGrad<T>& g : grads) {
    AddNceRow(input.data<T>() + g.row * width, g.grad, width, dw + g.target * width);
  }
}

template <typename T, typename Context>
void NceWeightGrad(const Context& ctx, const std::vector<NceScoreGrad<T>>& grads,
                   const DenseTensor& input, const DenseTensor& weight, SelectedRows* weight_grad) {
  std::vector<int64_t> targets;
  for (const NceScoreGrad<T>& g : grads) targets.push_back(g.target);
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  const int64_t width = input.dims()[1];
  weight_grad->set_rows(targets);
  weight_grad->set_height(weight.dims()[0]);
  weight_grad->mutable_value()->Resize({static_cast<int64_t>(targets.size()), width});
  T* dw = funcs::AllocZeros<T>(ctx, weight_grad->mutable_value());
  for (const NceScoreGrad<T>& g : grads) {
    const auto at = std::lower_bound(targets.begin(), targets.end(), g.target) - targets.begin();
    AddNceRow(input.data<T>() + g.row * width, g.grad, width, dw + at * width);
  }
  weight_grad->SyncIndex();
}

template <typename T, typename Context, typename Weight>
void NceGrads(const Context& ctx, const NceGradInputs& in, DenseTensor* input_grad,
              DenseTensor* bias_grad, Weight* weight_grad) {
  const auto grads = NceScoreGrads<T>(in);
  NceInputGrads(ctx, grads, in.weight, input_grad, bias_grad);
  NceWeightGrad(ctx, grads, in.input, in.weight, weight_grad);
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(nce_grad, CPU, ALL_LAYOUT, phi::NceGradKernel, float, double) {
  for (size_t i : {1, 5, 8}) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
  for (size_t i : {7, 9}) kernel->InputAt(i).SetDataType(phi::DataType::FLOAT32);
}
PD_REGISTER_KERNEL(nce_sr_grad, CPU, ALL_LAYOUT, phi::NceSRGradKernel, float, double) {
  for (size_t i : {1, 5, 8}) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
  for (size_t i : {7, 9}) kernel->InputAt(i).SetDataType(phi::DataType::FLOAT32);
}
