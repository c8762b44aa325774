#pragma once

#include <cmath>
#include <complex>
#include <type_traits>
#include <utility>
#include <vector>

#include "phi/common/complex.h"
#include "phi/kernels/funcs/linalg/matmul.h"

namespace phi {
namespace funcs {

// Dense matrices in float64 or complex128, in which gradients of factors are computed.

template <typename T>
struct WideElement {
  using type = double;
  static double From(T value) { return static_cast<double>(value); }
  static T To(double value) { return static_cast<T>(value); }
};
template <typename R>
struct WideElement<phi::dtype::complex<R>> {
  using type = std::complex<double>;
  static type From(const phi::dtype::complex<R>& value) { return {value.real, value.imag}; }
  static phi::dtype::complex<R> To(const type& value) {
    return {static_cast<R>(value.real()), static_cast<R>(value.imag())};
  }
};

template <typename W>
class WideMatrix {
 public:
  /// Zeros.
  WideMatrix(int64_t rows, int64_t cols)
      : rows_(rows), cols_(cols), values_(static_cast<size_t>(rows * cols)) {}
  /// The elements of a row-major matrix.
  template <typename T>
  WideMatrix(int64_t rows, int64_t cols, const T* from) : WideMatrix(rows, cols) {
    for (size_t i = 0; i < values_.size(); ++i) values_[i] = WideElement<T>::From(from[i]);
  }
  template <typename T>
  void Write(T* to) const {
    for (size_t i = 0; i < values_.size(); ++i) to[i] = WideElement<T>::To(values_[i]);
  }
  void AddTo(double* sums) const {
    for (size_t i = 0; i < values_.size(); ++i) sums[i] += values_[i];
  }

  int64_t rows() const { return rows_; }
  int64_t cols() const { return cols_; }
  W* data() { return values_.data(); }
  const W* data() const { return values_.data(); }
  W& operator()(int64_t i, int64_t j) { return values_[i * cols_ + j]; }
  const W& operator()(int64_t i, int64_t j) const { return values_[i * cols_ + j]; }

  /// Rows [first, first + rows) and columns [left, left + cols).
  WideMatrix Block(int64_t first, int64_t rows, int64_t left, int64_t cols) const {
    return Map(rows, cols, [&](int64_t i, int64_t j) { return (*this)(first + i, left + j); });
  }
  /// Elements f(i, j).
  template <typename F>
  static WideMatrix Map(int64_t rows, int64_t cols, F f) {
    WideMatrix out(rows, cols);
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t j = 0; j < cols; ++j) out(i, j) = f(i, j);
    }
    return out;
  }
  /// Elements f(i, j, element).
  template <typename F>
  WideMatrix Each(F f) const {
    return Map(rows_, cols_, [&](int64_t i, int64_t j) { return f(i, j, (*this)(i, j)); });
  }
  /// The conjugate of the transpose.
  WideMatrix Adjoint() const {
    return Map(cols_, rows_, [&](int64_t i, int64_t j) {
      if constexpr (std::is_same_v<W, double>) {
        return (*this)(j, i);
      } else {
        return std::conj((*this)(j, i));
      }
    });
  }
  friend WideMatrix operator*(const WideMatrix& a, const WideMatrix& b) {
    WideMatrix c(a.rows_, b.cols_);
    MatrixProduct<W>(a.rows_, b.cols_, a.cols_, {a.data(), a.cols_, 1}, {b.data(), b.cols_, 1},
                     c.data());
    return c;
  }
  friend WideMatrix operator+(const WideMatrix& a, const WideMatrix& b) {
    return a.Each([&](int64_t i, int64_t j, const W& v) { return v + b(i, j); });
  }
  friend WideMatrix operator-(const WideMatrix& a, const WideMatrix& b) {
    return a.Each([&](int64_t i, int64_t j, const W& v) { return v - b(i, j); });
  }
  WideMatrix operator-() const {
    return Each([](int64_t, int64_t, const W& v) { return -v; });
  }
  /// The lower triangle, or the upper one, with the diagonal; other elements are 0.
  WideMatrix Lower() const {
    return Each([](int64_t i, int64_t j, const W& v) { return j <= i ? v : W(0); });
  }
  WideMatrix Upper() const {
    return Each([](int64_t i, int64_t j, const W& v) { return j >= i ? v : W(0); });
  }
  /// The lower triangle without the diagonal; other elements are 0.
  WideMatrix StrictlyLower() const {
    return Each([](int64_t i, int64_t j, const W& v) { return j < i ? v : W(0); });
  }
  WideMatrix WithUnitDiagonal() const {
    return Each([](int64_t i, int64_t j, const W& v) { return i == j ? W(1) : v; });
  }

 private:
  int64_t rows_, cols_;
  std::vector<W> values_;
};

using RealMatrix = WideMatrix<double>;

/// The solution x of a x = b, by elimination with partial pivoting; a pivot of 0 gives infinities.
template <typename W>
WideMatrix<W> SolveWide(WideMatrix<W> a, WideMatrix<W> b) {
  const int64_t n = a.rows(), k = b.cols();
  for (int64_t p = 0; p < n; ++p) {
    int64_t best = p;
    for (int64_t i = p + 1; i < n; ++i) best = std::abs(a(i, p)) > std::abs(a(best, p)) ? i : best;
    for (int64_t j = p; j < n && best != p; ++j) std::swap(a(p, j), a(best, j));
    for (int64_t j = 0; j < k && best != p; ++j) std::swap(b(p, j), b(best, j));
    for (int64_t i = p + 1; i < n; ++i) {
      const W factor = a(i, p) / a(p, p);
      if (factor == W(0)) continue;
      for (int64_t j = p; j < n; ++j) a(i, j) -= factor * a(p, j);
      for (int64_t j = 0; j < k; ++j) b(i, j) -= factor * b(p, j);
    }
  }
  for (int64_t p = n - 1; p >= 0; --p) {
    for (int64_t j = 0; j < k; ++j) {
      for (int64_t i = p + 1; i < n; ++i) b(p, j) -= a(p, i) * b(i, j);
      b(p, j) /= a(p, p);
    }
  }
  return b;
}

}  // namespace funcs
}  // namespace phi
