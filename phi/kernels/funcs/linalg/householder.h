#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace phi {
namespace funcs {

/// QR factors by Householder's reflections: the diagonal of R has the opposite sign of what stood
/// there, unless nothing was below it (the rule of LAPACK, on which Paddle's signs rest).
template <typename T>
class HouseholderQr {
 public:
  /// The factors of a [m, n], row-major.
  HouseholderQr(int64_t m, int64_t n, const T* a)
      : rows_(m), cols_(n), size_(std::min(m, n)), a_(a, a + m * n), tau_(size_), work_(n) {
    for (int64_t j = 0; j < size_; ++j) {
      tau_[j] = MakeReflection(j);
      Reflect(j, n - j - 1, a_.data() + j * n + j + 1, n, &work_);
    }
  }

  int64_t size() const { return size_; }
  /// Element (i, j) of R, j >= i.
  T R(int64_t i, int64_t j) const { return a_[i * cols_ + j]; }
  const T* data() const { return a_.data(); }

  /// b [m, k], `k` elements between its rows, becomes Qᵀ b.
  void ApplyTransposed(int64_t k, T* b) const {
    std::vector<T> work(k);
    for (int64_t j = 0; j < size_; ++j) Reflect(j, k, b + j * k, k, &work);
  }
  /// b [m, k] becomes Q b.
  void Apply(int64_t k, T* b) const {
    std::vector<T> work(k);
    for (int64_t j = size_ - 1; j >= 0; --j) Reflect(j, k, b + j * k, k, &work);
  }

 private:
  // Column j from row j on becomes (beta, v below it); returns tau of H = 1 - tau v vᵀ, v[0] = 1.
  T MakeReflection(int64_t j) {
    T* column = a_.data() + j * cols_ + j;
    T square = 0;
    for (int64_t i = 1; i < rows_ - j; ++i) square += column[i * cols_] * column[i * cols_];
    if (square == T(0)) return T(0);
    const T alpha = column[0], norm = std::sqrt(alpha * alpha + square);
    const T beta = std::signbit(alpha) ? norm : -norm;
    for (int64_t i = 1; i < rows_ - j; ++i) column[i * cols_] /= alpha - beta;
    column[0] = beta;
    return (beta - alpha) / beta;
  }
  // Rows from j on of some matrix, of which `b` is the first, `count` wide: b -= tau v (vᵀ b).
  void Reflect(int64_t j, int64_t count, T* b, int64_t ldb, std::vector<T>* work) const {
    if (tau_[j] == T(0) || count == 0) return;
    const T* v = a_.data() + j * cols_ + j;
    T* sum = work->data();
    std::copy_n(b, count, sum);
    for (int64_t i = 1; i < rows_ - j; ++i) {
      const T factor = v[i * cols_];
      for (int64_t c = 0; c < count; ++c) sum[c] += factor * b[i * ldb + c];
    }
    for (int64_t i = 0; i < rows_ - j; ++i) {
      const T factor = tau_[j] * (i == 0 ? T(1) : v[i * cols_]);
      for (int64_t c = 0; c < count; ++c) b[i * ldb + c] -= factor * sum[c];
    }
  }

  const int64_t rows_, cols_, size_;
  std::vector<T> a_, tau_, work_;
};

}  // namespace funcs
}  // namespace phi
