#pragma once

#include <limits>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/linalg/matmul.h"

namespace phi {
namespace funcs {

/// Matrix i of the chain is [sizes[i], sizes[i + 1]].
class MatrixChain {
 public:
  explicit MatrixChain(const std::vector<const DenseTensor*>& x) : count_(x.size()) {
    const DDim first = x[0]->dims();
    sizes_ = {first.size() == 1 ? 1 : first[0], first[first.size() - 1]};
    for (size_t i = 1; i < count_; ++i) {
      sizes_.push_back(x[i]->dims().size() == 1 ? 1 : x[i]->dims()[1]);
    }
    PlanSplits();
  }
  int64_t Rows(size_t i) const { return sizes_[i]; }
  int64_t Columns(size_t i) const { return sizes_[i + 1]; }
  // The matrix of [i, j] behind which the last product is split.
  size_t Split(size_t i, size_t j) const { return split_[i * count_ + j]; }

 private:
  void PlanSplits() {
    std::vector<double> cost(count_ * count_, 0);
    split_.assign(count_ * count_, 0);
    for (size_t length = 2; length <= count_; ++length) {
      for (size_t i = 0; i + length <= count_; ++i) {
        const size_t j = i + length - 1;
        double best = std::numeric_limits<double>::infinity();
        for (size_t k = i; k < j; ++k) {
          const double work = static_cast<double>(Rows(i)) * static_cast<double>(Columns(k)) *
                              static_cast<double>(Columns(j));
          const double all = cost[i * count_ + k] + cost[(k + 1) * count_ + j] + work;
          if (all >= best) continue;
          best = all;
          split_[i * count_ + j] = k;
        }
        cost[i * count_ + j] = best;
      }
    }
  }

  const size_t count_;
  std::vector<int64_t> sizes_;
  std::vector<size_t> split_;
};

/// The product of matrices [i, j].
template <typename T>
std::vector<T> MultiplyChain(const MatrixChain& chain, const std::vector<const DenseTensor*>& x,
                             size_t i, size_t j) {
  if (i == j) {
    const int64_t count = x[i]->numel();
    return count == 0 ? std::vector<T>() : std::vector<T>(x[i]->data<T>(), x[i]->data<T>() + count);
  }
  const size_t k = chain.Split(i, j);
  const std::vector<T> left = MultiplyChain<T>(chain, x, i, k);
  const std::vector<T> right = MultiplyChain<T>(chain, x, k + 1, j);
  const int64_t rows = chain.Rows(i), inner = chain.Columns(k), columns = chain.Columns(j);
  std::vector<T> product(rows * columns, T(0));
  if (product.empty() || inner == 0) return product;
  MatrixProduct<T>(rows, columns, inner, DenseMatrix(left.data(), inner, false),
                   DenseMatrix(right.data(), columns, false), product.data());
  return product;
}

}  // namespace funcs
}  // namespace phi
