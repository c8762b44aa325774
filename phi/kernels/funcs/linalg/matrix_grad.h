#pragma once

#include <algorithm>
#include <vector>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/linalg/matrix_batch.h"
#include "phi/kernels/funcs/linalg/wide_matrix.h"

namespace phi {
namespace funcs {

/// `dims`. Errors: InvalidArgument for a rank below 2, such as that of a tensor never written.
inline const DDim& DimsOfMatrices(const DDim& dims) {
  PADDLE_ENFORCE_GE(dims.size(), 2,
                    errors::InvalidArgument(
                        "a tensor of matrices must have rank 2 or more; its shape is %s", dims));
  return dims;
}

/// The matrices of a tensor [.., rows, cols], one by one. Errors: as DimsOfMatrices.
template <typename T>
class MatricesOf {
 public:
  using Matrix = WideMatrix<typename WideElement<T>::type>;

  explicit MatricesOf(const DenseTensor& x)
      : batch_(DimsOfMatrices(x.dims())), from_(DataOrNull<T>(x)) {}
  Matrix operator[](int64_t i) const {
    return Matrix(batch_.rows, batch_.cols, from_ + i * batch_.Elements());
  }

 private:
  MatrixBatch batch_;
  const T* from_;
};

/// A gradient of matrices: grad(i) makes that of matrix i.
template <typename T, typename Context, typename Grad>
void WriteMatrixGrads(const Context& ctx, DenseTensor* x_grad, Grad grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x_grad->numel() == 0) return;
  const MatrixBatch batch(x_grad->dims());
  const int64_t grain = 1 + 2000 / (batch.Elements() * std::min(batch.rows, batch.cols));
  ParallelFor(batch.count, grain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) grad(i).Write(to + i * batch.Elements());
  });
}

/// Sums the gradients of the items of a result into those of an input whose batch is broadcast to
/// it.
class RepeatedGrad {
 public:
  /// rows, cols: of one matrix; batch: its leading dims; to: those of the result.
  RepeatedGrad(std::vector<int64_t> batch, std::vector<int64_t> to, int64_t rows, int64_t cols)
      : batch_(std::move(batch)), to_(std::move(to)), size_(rows * cols) {
    int64_t count = size_;
    for (int64_t size : batch_) count *= size;
    sums_.resize(static_cast<size_t>(count));
  }
  void Add(int64_t i, const RealMatrix& part) {
    part.AddTo(sums_.data() + RepeatedItem(to_, batch_, i) * size_);
  }
  template <typename T, typename Context>
  void Write(const Context& ctx, DenseTensor* grad) const {
    T* out = ctx.template Alloc<T>(grad);
    for (size_t i = 0; i < sums_.size(); ++i) out[i] = static_cast<T>(sums_[i]);
  }

 private:
  std::vector<int64_t> batch_, to_;
  int64_t size_;
  std::vector<double> sums_;
};

}  // namespace funcs
}  // namespace phi
