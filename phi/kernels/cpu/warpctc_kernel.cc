#include "phi/kernels/impl/warpctc_kernel_impl.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
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

template <typename T, typename Context>
void RunCtc(const Context&, const std::vector<funcs::CtcRange>& steps,
            const std::vector<std::vector<int>>& symbols, int64_t classes, int blank,
            const T* logits, T* grads, T* losses) {
  const auto sequences = static_cast<int64_t>(steps.size());
  ParallelFor(sequences, 1, [&](int64_t begin, int64_t end) {
    for (int64_t s = begin; s < end; ++s) {
      std::vector<T> log_probs(steps[s].length * classes);
      for (int64_t t = 0; t < steps[s].length; ++t) {
        LogSoftmax(logits + (steps[s].first + t * steps[s].step) * classes, classes,
                   log_probs.data() + t * classes);
      }
      const CtcChain<T> chain(log_probs.data(), steps[s].length, classes, symbols[s], blank);
      losses[s] = chain.Run(grads + s * classes, sequences * classes);
    }
  });
}

template <typename T, typename Context>
void ScaleCtcGrads(const Context&, const std::vector<funcs::CtcRange>& steps, int64_t /*longest*/,
                   int64_t classes, const T* from, const T* loss_grads, bool norm_by_times, T* to) {
  const auto sequences = static_cast<int64_t>(steps.size());
  for (int64_t s = 0; s < sequences; ++s) {
    const T grad = loss_grads[s];
    const T scale = norm_by_times ? grad / static_cast<T>(steps[s].length) : grad;
    for (int64_t t = 0; t < steps[s].length; ++t) {
      const T* row = from + (t * sequences + s) * classes;
      T* target = to + (steps[s].first + t * steps[s].step) * classes;
      for (int64_t c = 0; c < classes; ++c) target[c] = row[c] * scale;
    }
  }
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(warpctc, CPU, ALL_LAYOUT, phi::WarpctcKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
  kernel->InputAt(2).SetDataType(phi::DataType::INT64);
  kernel->InputAt(3).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(warpctc_grad, CPU, ALL_LAYOUT, phi::WarpctcGradKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
