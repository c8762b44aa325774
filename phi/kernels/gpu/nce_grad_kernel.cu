#include "phi/kernels/impl/nce_grad_kernel_impl.h"

#include <type_traits>
#include <vector>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_score_grads.h"

namespace phi {
namespace {

template <typename T>
struct NceScoreGradBody {
  const T *logits, *noises, *weights, *cost_grads;  // weights: nullptr if there are none
  int64_t per_row, known;
  T* grads;
  __device__ void operator()(int64_t i) const {
    const int64_t row = i / per_row;
    const T o = logits[i], noise = noises[i];
    T grad =
        i - row * per_row < known ? noise / (o + noise) * (o - T(1)) : o * (T(1) - o) / (o + noise);
    if (weights != nullptr) grad *= weights[row];
    grads[i] = grad * cost_grads[row];
  }
};

template <typename T, typename Context, typename Weight>
void NceGrads(const Context& ctx, const NceGradInputs& in, DenseTensor* input_grad,
              DenseTensor* bias_grad, Weight* weight_grad) {
  const std::vector<int64_t> targets = in.Targets();
  const int64_t row_count = in.cost_grad.numel();
  const funcs::GpuArray<T> grads(ctx, static_cast<int64_t>(targets.size()));
  std::vector<int64_t> rows;
  std::vector<T> noises;
  const int64_t per_row = row_count == 0 ? 0 : grads.count() / row_count;
  for (int64_t i = 0; i < grads.count(); ++i) {
    rows.push_back(i / per_row);
    noises.push_back(static_cast<T>(in.sampler.Probability(targets[i]) * in.negatives));
  }
  const auto noises_at = funcs::GpuUpload(ctx, noises);
  if (!targets.empty()) {
    primitive::GpuLoop(
        ctx, grads.count(),
        NceScoreGradBody<T>{in.logits.data<T>(), noises_at.data(),
                            funcs::DataOrNull<T>(in.sample_weight), in.cost_grad.data<T>(), per_row,
                            per_row - in.negatives, grads.data()});
  }
  const primitive::GpuScoreGrads<T> sums(ctx, rows, targets, row_count, grads.data(), in.logits);
  sums.OfInput(in.weight, input_grad);
  sums.OfBias(bias_grad);
  if constexpr (std::is_same_v<Weight, SelectedRows>) {
    sums.OfWeight(in.input, in.weight.dims()[0], weight_grad);
  } else {
    sums.OfWeight(in.input, weight_grad);
  }
}

}  // namespace
}  // namespace phi

// The host reads the labels, which are rows of the gradient, and tables.
PD_REGISTER_KERNEL(nce_grad, GPU, ALL_LAYOUT, phi::NceGradKernel, float, double) {
  for (size_t i : {1, 5, 8}) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
  for (size_t i : {7, 9}) kernel->InputAt(i).SetDataType(phi::DataType::FLOAT32);
  for (size_t i : {5, 7, 8, 9}) kernel->InputAt(i).SetBackend(phi::Backend::CPU);
}
PD_REGISTER_KERNEL(nce_sr_grad, GPU, ALL_LAYOUT, phi::NceSRGradKernel, float, double) {
  for (size_t i : {1, 5, 8}) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
  for (size_t i : {7, 9}) kernel->InputAt(i).SetDataType(phi::DataType::FLOAT32);
  for (size_t i : {5, 7, 8, 9}) kernel->InputAt(i).SetBackend(phi::Backend::CPU);
}
