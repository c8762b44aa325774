#pragma once

#include <algorithm>
#include <vector>

#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/sequence/ctc_ranges.h"
#include "phi/kernels/warpctc_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// The source of each device defines these two.

// For each sequence, steps[s] of `logits` [*, classes] with its symbols: its loss, and the gradient
// of its logits in columns s of grads [steps, sequences, classes], which are 0.
template <typename T, typename Context>
void RunCtc(const Context& ctx, const std::vector<funcs::CtcRange>& steps,
            const std::vector<std::vector<int>>& symbols, int64_t classes, int blank,
            const T* logits, T* grads, T* losses);

// Row t of sequence s of `from` [longest, sequences, classes], times the gradient of its loss, goes
// where steps[s] says; over the number of its steps, if norm_by_times.
template <typename T, typename Context>
void ScaleCtcGrads(const Context& ctx, const std::vector<funcs::CtcRange>& steps, int64_t longest,
                   int64_t classes, const T* from, const T* loss_grads, bool norm_by_times, T* to);

}  // namespace

template <typename T, typename Context>
void WarpctcKernel(const Context& ctx, const DenseTensor& logits, const DenseTensor& label,
                   const paddle::optional<DenseTensor>& logits_length,
                   const paddle::optional<DenseTensor>& labels_length, int blank, bool,
                   DenseTensor* warpctc_grad, DenseTensor* loss) {
  const std::vector<funcs::CtcRange> steps =
      logits_length ? funcs::RangesOfLengths("Logits", logits, *logits_length, true)
                    : funcs::RangesOfLoD("Logits", logits);
  const std::vector<funcs::CtcRange> labels =
      labels_length ? funcs::RangesOfLengths("Label", label, *labels_length, false)
                    : funcs::RangesOfLoD("Label", label);
  PADDLE_ENFORCE_EQ(steps.size(), labels.size(),
                    errors::InvalidArgument("%d sequences in input Logits, %d in input Label",
                                            steps.size(), labels.size()));
  const auto sequences = static_cast<int64_t>(steps.size());
  const int64_t classes = logits.dims()[logits.dims().size() - 1];
  int64_t longest = logits_length ? logits.dims()[0] : 0;
  std::vector<std::vector<int>> symbols;
  for (int64_t s = 0; s < sequences; ++s) {
    longest = std::max(longest, steps[s].length);
    symbols.push_back(funcs::LabelsOf(label, labels[s], classes, blank));
  }
  loss->Resize({sequences, 1});
  T* losses = ctx.template Alloc<T>(loss);
  DenseTensor own;
  DenseTensor* grad_tensor = warpctc_grad == nullptr ? &own : warpctc_grad;
  grad_tensor->Resize({longest, sequences, classes});
  T* grad = funcs::AllocZeros<T>(ctx, grad_tensor);
  RunCtc(ctx, steps, symbols, classes, blank, funcs::DataOrNull<T>(logits), grad, losses);
}

template <typename T, typename Context>
void WarpctcGradKernel(const Context& ctx, const DenseTensor& logits,
                       const paddle::optional<DenseTensor>& logits_length,
                       const DenseTensor& warpctc_grad, const DenseTensor& loss_grad, int,
                       bool norm_by_times, DenseTensor* logits_grad) {
  PADDLE_ENFORCE_EQ(
      logits.dims().size(), logits_length ? 3 : 2,
      errors::InvalidArgument("input Logits must have rank 3 with lengths, 2 with a LoD; its "
                              "shape is %s",
                              logits.dims()));
  const std::vector<funcs::CtcRange> steps =
      logits_length ? funcs::RangesOfLengths("Logits", logits, *logits_length, true)
                    : funcs::RangesOfLoD("Logits", logits);
  const auto sequences = static_cast<int64_t>(steps.size());
  const int64_t classes = logits.dims()[logits.dims().size() - 1];
  int64_t longest = 0;
  for (const funcs::CtcRange& range : steps) longest = std::max(longest, range.length);
  PADDLE_ENFORCE(
      loss_grad.numel() == sequences && warpctc_grad.numel() >= longest * sequences * classes,
      errors::InvalidArgument("%d sequences of up to %d steps and %d classes: WarpCTCGrad has "
                              "shape %s, Loss@GRAD %s",
                              sequences, longest, classes, warpctc_grad.dims(), loss_grad.dims()));
  T* dx = funcs::AllocZeros<T>(ctx, logits_grad);
  if (longest * sequences * classes == 0) return;
  ScaleCtcGrads(ctx, steps, longest, classes, warpctc_grad.data<T>(), loss_grad.data<T>(),
                norm_by_times, dx);
}

}  // namespace phi
