#include "phi/kernels/nce_kernel.h"

#include <cmath>
#include <vector>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/sampled_classes.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

template <typename T>
struct NceScoreBody {
  const T *x, *w, *bias;  // bias: nullptr if there is none
  const int64_t* targets;
  int64_t per_row, width;
  T* logits;
  __device__ void operator()(int64_t i) const {
    const int64_t row = i / per_row, target = targets[i];
    T score = bias == nullptr ? T(0) : bias[target];
    for (int64_t k = 0; k < width; ++k) score += x[row * width + k] * w[target * width + k];
    logits[i] = T(1) / (T(1) + std::exp(-score));
  }
};

template <typename T>
struct NceCostBody {
  const T *logits, *noises, *weights;  // weights: nullptr if there are none
  int64_t per_row, known;
  T* costs;
  __device__ void operator()(int64_t row) const {
    T sum = T(0);
    for (int64_t j = 0; j < per_row; ++j) {
      const T o = logits[row * per_row + j], noise = noises[row * per_row + j];
      sum -= std::log((j < known ? o : noise) / (o + noise));
    }
    costs[row] = weights == nullptr ? sum : sum * weights[row];
  }
};

}  // namespace

template <typename T, typename Context>
void NceKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
               const DenseTensor& weight, const paddle::optional<DenseTensor>& bias,
               const paddle::optional<DenseTensor>& sample_weight,
               const paddle::optional<DenseTensor>& dist_probs,
               const paddle::optional<DenseTensor>& dist_alias,
               const paddle::optional<DenseTensor>& dist_alias_probs, int num_total_classes,
               const std::vector<int>& custom_neg_classes, int num_neg_samples, int sampler,
               int seed, bool /*is_sparse*/, bool /*remote_prefetch*/, bool /*is_test*/,
               DenseTensor* cost, DenseTensor* sample_logits, DenseTensor* sample_labels) {
  const int64_t rows = input.dims()[0], width = input.dims()[1];
  T* to = ctx.template Alloc<T>(cost);
  funcs::ClassSampler draws(sampler, num_total_classes, dist_probs, dist_alias, dist_alias_probs);
  const auto drawn = funcs::SampledClasses(ctx, label, rows, num_total_classes, custom_neg_classes,
                                           num_neg_samples, seed, &draws);
  const std::vector<int64_t> targets(drawn.begin(), drawn.end());
  const auto count = static_cast<int64_t>(targets.size());
  T* logits = sample_logits == nullptr ? nullptr : ctx.template Alloc<T>(sample_logits);
  const auto targets_at = funcs::GpuUpload(ctx, targets);
  if (sample_labels != nullptr) {
    funcs::GpuCopyAsync(ctx, ctx.template Alloc<int64_t>(sample_labels), targets_at.data(),
                        targets.size() * sizeof(int64_t));
  }
  if (rows == 0) return;
  std::vector<T> noises;
  for (int64_t target : targets) {
    noises.push_back(static_cast<T>(draws.Probability(target) * num_neg_samples));
  }
  const auto noises_at = funcs::GpuUpload(ctx, noises);
  const AllocationPtr own_logits =
      ctx.Workspace(logits == nullptr ? static_cast<size_t>(count) * sizeof(T) : 0);
  if (logits == nullptr) logits = static_cast<T*>(own_logits->ptr());
  const int64_t per_row = count / rows;
  primitive::GpuLoop(ctx, count,
                     NceScoreBody<T>{input.data<T>(), weight.data<T>(), funcs::DataOrNull<T>(bias),
                                     targets_at.data(), per_row, width, logits});
  primitive::GpuLoop(ctx, rows,
                     NceCostBody<T>{logits, noises_at.data(), funcs::DataOrNull<T>(sample_weight),
                                    per_row, per_row - num_neg_samples, to});
}

}  // namespace phi

// The host draws the classes, as the kernel of the CPU does, so it reads labels and tables.
PD_REGISTER_KERNEL(nce, GPU, ALL_LAYOUT, phi::NceKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
  kernel->InputAt(5).SetDataType(phi::DataType::FLOAT32);
  kernel->InputAt(6).SetDataType(phi::DataType::INT32);
  kernel->InputAt(7).SetDataType(phi::DataType::FLOAT32);
  for (size_t i : {1, 5, 6, 7}) kernel->InputAt(i).SetBackend(phi::Backend::CPU);
  kernel->OutputAt(2).SetDataType(phi::DataType::INT64);
}
