#include "phi/kernels/warpctc_kernel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/sequence/ctc_ranges.h"
#include "phi/kernels/funcs/sequence/log_add.h"

namespace phi {
namespace {

// One sequence. log_probs: [steps, classes].
template <typename T>
class CtcChain {
 public:
  CtcChain(const T* log_probs, int64_t steps, int64_t classes, std::vector<int> labels, int blank)
      : p_(log_probs), steps_(steps), classes_(classes) {
    symbols_.push_back(blank);
    int64_t repeats = 0;
    for (size_t i = 0; i < labels.size(); ++i) {
      symbols_.push_back(labels[i]);
      symbols_.push_back(blank);
      if (i > 0 && labels[i] == labels[i - 1]) ++repeats;
    }
    feasible_ = steps > 0 && static_cast<int64_t>(labels.size()) + repeats <= steps;
  }

  // The loss; `grad` [steps, classes] of zeros, `grad_step` elements between steps, by the logits.
  T Run(T* grad, int64_t grad_step) const {
    if (!feasible_) return T(0);
    const int64_t n = static_cast<int64_t>(symbols_.size());
    const std::vector<T> alpha = Forward();
    T total = alpha[(steps_ - 1) * n + n - 1];
    if (n > 1) total = funcs::LogAdd(total, alpha[(steps_ - 1) * n + n - 2]);
    std::vector<T> beta(n, kNever), next(n);
    beta[n - 1] = T(0);
    if (n > 1) beta[n - 2] = T(0);
    for (int64_t t = steps_ - 1; t >= 0; --t) {
      T* row = grad + t * grad_step;
      for (int64_t c = 0; c < classes_; ++c) row[c] = std::exp(Log(t, c));
      for (int64_t s = 0; s < n; ++s) {
        row[symbols_[s]] -= std::exp(alpha[t * n + s] + beta[s] - total);
      }
      if (t > 0) Backward(t, beta, &next), beta.swap(next);
    }
    return -total;
  }

 private:
  static constexpr T kNever = -std::numeric_limits<T>::infinity();

  T Log(int64_t t, int64_t c) const { return p_[t * classes_ + c]; }
  bool MaySkip(int64_t s) const { return s >= 2 && symbols_[s] != symbols_[s - 2] && s % 2 == 1; }

  // The logarithm of the probability of all ways to be at symbol s at step t.
  std::vector<T> Forward() const {
    const int64_t n = static_cast<int64_t>(symbols_.size());
    std::vector<T> alpha(steps_ * n, kNever);
    alpha[0] = Log(0, symbols_[0]);
    if (n > 1) alpha[1] = Log(0, symbols_[1]);
    for (int64_t t = 1; t < steps_; ++t) {
      const T* before = alpha.data() + (t - 1) * n;
      for (int64_t s = 0; s < n; ++s) {
        T sum = before[s];
        if (s >= 1) sum = funcs::LogAdd(sum, before[s - 1]);
        if (MaySkip(s)) sum = funcs::LogAdd(sum, before[s - 2]);
        alpha[t * n + s] = sum + Log(t, symbols_[s]);
      }
    }
    return alpha;
  }

  // The logarithm of the probability of all ways to go on after step t - 1, from those after step
  // t.
  void Backward(int64_t t, const std::vector<T>& after, std::vector<T>* before) const {
    const int64_t n = static_cast<int64_t>(symbols_.size());
    const auto through = [&](int64_t s) { return after[s] + Log(t, symbols_[s]); };
    for (int64_t s = 0; s < n; ++s) {
      T sum = through(s);
      if (s + 1 < n) sum = funcs::LogAdd(sum, through(s + 1));
      if (s + 2 < n && MaySkip(s + 2)) sum = funcs::LogAdd(sum, through(s + 2));
      (*before)[s] = sum;
    }
  }

  const T* p_;
  int64_t steps_, classes_;
  std::vector<int> symbols_;  // blank, label, blank, …, blank
  bool feasible_;
};

template <typename T>
void LogSoftmax(const T* x, int64_t n, T* y) {
  const T max = *std::max_element(x, x + n);
  T sum = T(0);
  for (int64_t i = 0; i < n; ++i) sum += std::exp(x[i] - max);
  const T shift = max + std::log(sum);
  for (int64_t i = 0; i < n; ++i) y[i] = x[i] - shift;
}

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
  T* grad = ctx.template Alloc<T>(grad_tensor);
  std::fill_n(grad, grad_tensor->numel(), T(0));
  const T* x = logits.data<T>();
  ParallelFor(sequences, 1, [&](int64_t begin, int64_t end) {
    for (int64_t s = begin; s < end; ++s) {
      std::vector<T> log_probs(steps[s].length * classes);
      for (int64_t t = 0; t < steps[s].length; ++t) {
        LogSoftmax(x + (steps[s].first + t * steps[s].step) * classes, classes,
                   log_probs.data() + t * classes);
      }
      const CtcChain<T> chain(log_probs.data(), steps[s].length, classes, symbols[s], blank);
      losses[s] = chain.Run(grad + s * classes, sequences * classes);
    }
  });
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
  for (int64_t s = 0; s < sequences; ++s) {
    const T grad = loss_grad.data<T>()[s];
    const T scale = norm_by_times ? grad / static_cast<T>(steps[s].length) : grad;
    for (int64_t t = 0; t < steps[s].length; ++t) {
      const T* from = warpctc_grad.data<T>() + (t * sequences + s) * classes;
      T* to = dx + (steps[s].first + t * steps[s].step) * classes;
      for (int64_t c = 0; c < classes; ++c) to[c] = from[c] * scale;
    }
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(warpctc, CPU, ALL_LAYOUT, phi::WarpctcKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
  kernel->InputAt(2).SetDataType(phi::DataType::INT64);
  kernel->InputAt(3).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(warpctc_grad, CPU, ALL_LAYOUT, phi::WarpctcGradKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
