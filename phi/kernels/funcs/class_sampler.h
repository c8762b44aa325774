#pragma once

#include <cmath>
#include <random>

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/optional.h"

namespace phi {
namespace funcs {

/// Draws classes in [0, classes): uniformly, log-uniformly (lower classes are likelier), or by an
/// alias table. An engine gives the draws that it gives in the original.
class ClassSampler {
 public:
  ClassSampler(int kind, int classes, const paddle::optional<DenseTensor>& probs,
               const paddle::optional<DenseTensor>& alias,
               const paddle::optional<DenseTensor>& alias_probs)
      : kind_(kind), classes_(classes), even_(0, classes - 1) {
    if (kind != 2) return;
    probs_ = probs->data<float>();
    alias_ = alias->data<int>();
    alias_probs_ = alias_probs->data<float>();
  }

  int64_t Draw(std::mt19937_64* engine) {
    if (kind_ == 0) return even_(*engine);
    if (kind_ == 1) {
      const double value = std::exp(unit_(*engine) * std::log(classes_));
      return static_cast<int64_t>(value - 1);
    }
    const int drawn = even_(*engine);
    const bool other = unit_(*engine) > static_cast<double>(alias_probs_[drawn]);
    return other && alias_[drawn] >= 0 ? alias_[drawn] : drawn;
  }

  /// The probability of drawing class `value`. Errors: InvalidArgument if it is out of range.
  float Probability(int64_t value) const {
    PADDLE_ENFORCE(
        value >= 0 && value < classes_,
        errors::InvalidArgument("a class must be in [0, %d); one is %d", classes_, value));
    if (kind_ == 0) return static_cast<float>(1.0 / classes_);
    if (kind_ == 2) return probs_[value];
    const double v = static_cast<double>(value);
    return static_cast<float>(std::log((v + 2) / (v + 1)) / std::log(classes_));
  }

 private:
  const int kind_, classes_;
  std::uniform_int_distribution<int> even_;
  std::uniform_real_distribution<double> unit_{0, 1};
  const float *probs_ = nullptr, *alias_probs_ = nullptr;
  const int* alias_ = nullptr;
};

}  // namespace funcs
}  // namespace phi
