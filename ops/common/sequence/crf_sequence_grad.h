#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace paddle::operators {

/// The gradient of the cost of one sequence: the marginal probabilities of tags and of pairs of
/// tags, less 1 for those of the label. All matrices have rows of `tags` elements.
template <typename T>
class CrfSequenceGrad {
 public:
  CrfSequenceGrad(int64_t tags, const T* factors) : k_(tags), factors_(factors) {}

  /// Adds to d_emission and d_transition; nullptr: not wanted.
  void Add(int64_t length, const T* alpha, const T* exps, const int64_t* label, T grad,
           T* d_emission, T* d_transition) const {
    if (length == 0) return;
    const std::vector<T> beta = Backward(length, exps);
    std::vector<T> likely(k_), pairs(k_ * k_);
    for (int64_t t = 0; t < length; ++t) {
      for (int64_t i = 0; i < k_; ++i) likely[i] = alpha[t * k_ + i] * beta[t * k_ + i];
      Normalize(&likely);
      likely[label[t]] -= T(1);
      for (int64_t i = 0; d_emission != nullptr && i < k_; ++i) {
        d_emission[t * k_ + i] += likely[i] * grad;
      }
      if (d_transition == nullptr) continue;
      for (int64_t i = 0; t == 0 && i < k_; ++i) d_transition[i] += likely[i] * grad;
      for (int64_t i = 0; t + 1 == length && i < k_; ++i) d_transition[k_ + i] += likely[i] * grad;
      if (t == 0) continue;
      for (int64_t i = 0; i < k_; ++i) {
        for (int64_t j = 0; j < k_; ++j) {
          pairs[i * k_ + j] = alpha[(t - 1) * k_ + i] * factors_[(2 + i) * k_ + j] *
                              exps[t * k_ + j] * beta[t * k_ + j];
        }
      }
      Normalize(&pairs);
      pairs[label[t - 1] * k_ + label[t]] -= T(1);
      for (int64_t i = 0; i < k_ * k_; ++i) d_transition[2 * k_ + i] += pairs[i] * grad;
    }
  }

 private:
  static void Normalize(std::vector<T>* row) {
    T sum = T(0);
    for (const T v : *row) sum += v;
    for (T& v : *row) v /= sum;
  }

  // The backward probabilities of each step, each row normalised to sum 1.
  std::vector<T> Backward(int64_t length, const T* exps) const {
    std::vector<T> beta(length * k_), row(factors_ + k_, factors_ + 2 * k_);
    for (int64_t t = length - 1; t >= 0; --t) {
      Normalize(&row);
      std::copy(row.begin(), row.end(), beta.begin() + t * k_);
      std::vector<T> before(k_, T(0));
      for (int64_t i = 0; t > 0 && i < k_; ++i) {
        for (int64_t j = 0; j < k_; ++j) {
          before[i] += factors_[(2 + i) * k_ + j] * exps[t * k_ + j] * row[j];
        }
      }
      row = before;
    }
    return beta;
  }

  const int64_t k_;
  const T* factors_;
};

}  // namespace paddle::operators
