// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/blas/blas.h")
#include_next "paddle/phi/kernels/funcs/blas/blas.h"
#else
#pragma once

#include <cmath>
#include <type_traits>
#include <vector>

#include "paddle/fluid/framework/tensor.h"
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/ddim.h"
#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/funcs/linalg/gemm.h"
#if __has_include(<cblas.h>)
#include <cblas.h>
#else
enum CBLAS_ORDER { CblasRowMajor = 101, CblasColMajor = 102 };
enum CBLAS_TRANSPOSE { CblasNoTrans = 111, CblasTrans = 112, CblasConjTrans = 113 };
#endif

// Linear algebra on host memory. Products of float and double are the library's Gemm; those of
// other types, and functions of vectors, are plain loops.

namespace phi {
namespace funcs {

/// The shape of matrices in a tensor: `batch_size_` of them, `stride_` elements apart, or one
/// (batch size 0).
struct MatDescriptor {
  int64_t height_ = 0;
  int64_t width_ = 0;
  int64_t stride_ = 0;
  int64_t batch_size_ = 0;
  bool trans_ = false;
};

/// num_flatten_cols > 1: one matrix, whose rows are the first so many dimensions; else the last two
/// dimensions are those of each matrix. `trans` swaps rows and columns. Errors: InvalidArgument for
/// a tensor of rank 0 or 1.
inline MatDescriptor CreateMatrixDescriptor(const DDim& tensor_dim, int num_flatten_cols,
                                            bool trans) {
  PADDLE_ENFORCE_GT(tensor_dim.size(), 1,
                    errors::InvalidArgument("a tensor of shape %s has no matrix", tensor_dim));
  MatDescriptor matrix;
  if (num_flatten_cols > 1) {
    const DDim dims = flatten_to_2d(tensor_dim, num_flatten_cols);
    matrix.height_ = dims[0];
    matrix.width_ = dims[1];
  } else if (tensor_dim.size() == 2) {
    matrix.height_ = tensor_dim[0];
    matrix.width_ = tensor_dim[1];
  } else {
    const int rank = tensor_dim.size();
    matrix.height_ = tensor_dim[rank - 2];
    matrix.width_ = tensor_dim[rank - 1];
    matrix.stride_ = matrix.height_ * matrix.width_;
    matrix.batch_size_ = product(slice_ddim(tensor_dim, 0, rank - 2));
  }
  if (trans) std::swap(matrix.height_, matrix.width_);
  matrix.trans_ = trans;
  return matrix;
}

template <typename DeviceContext>
class Blas {
  static_assert(std::is_base_of_v<CPUContext, DeviceContext>,
                "kernels of a GPU are built with the library");

 public:
  explicit Blas(const DeviceContext& context) : context_(context) {}

  /// C = alpha · op(A) · op(B) + beta · C, row-major: op(A) is [M, K], op(B) [K, N].
  template <typename T>
  void GEMM(CBLAS_TRANSPOSE trans_a, CBLAS_TRANSPOSE trans_b, int m, int n, int k, T alpha,
            const T* a, const T* b, T beta, T* c) const {
    GEMM(trans_a, trans_b, m, n, k, alpha, a, trans_a == CblasNoTrans ? k : m, b,
         trans_b == CblasNoTrans ? n : k, beta, c, n);
  }
  template <typename T>
  void GEMM(CBLAS_TRANSPOSE trans_a, CBLAS_TRANSPOSE trans_b, int m, int n, int k, T alpha,
            const T* a, int lda, const T* b, int ldb, T beta, T* c, int ldc) const {
    const MatrixView<T> left = DenseMatrix(a, lda, trans_a != CblasNoTrans);
    const MatrixView<T> right = DenseMatrix(b, ldb, trans_b != CblasNoTrans);
    if constexpr (std::is_same_v<T, float> || std::is_same_v<T, double>) {
      Gemm(m, n, k, alpha, left, right, beta, c, ldc);
    } else {
      for (int i = 0; i < m; ++i) {
        for (int j = 0; j < n; ++j) {
          T sum = static_cast<T>(0);
          for (int l = 0; l < k; ++l) {
            sum += left.data[i * left.row_step + l * left.col_step] *
                   right.data[l * right.row_step + j * right.col_step];
          }
          T& to = c[static_cast<int64_t>(i) * ldc + j];
          to = beta == static_cast<T>(0) ? alpha * sum : alpha * sum + beta * to;
        }
      }
    }
  }
  template <typename T>
  void GEMM(bool trans_a, bool trans_b, int m, int n, int k, T alpha, const T* a, int lda,
            const T* b, int ldb, T beta, T* c, int ldc) const {
    GEMM(trans_a ? CblasTrans : CblasNoTrans, trans_b ? CblasTrans : CblasNoTrans, m, n, k, alpha,
         a, lda, b, ldb, beta, c, ldc);
  }
  template <typename T>
  void BatchedGEMM(CBLAS_TRANSPOSE trans_a, CBLAS_TRANSPOSE trans_b, int m, int n, int k, T alpha,
                   const T* a, const T* b, T beta, T* c, int batch_count, int64_t stride_a,
                   int64_t stride_b) const {
    for (int i = 0; i < batch_count; ++i) {
      GEMM(trans_a, trans_b, m, n, k, alpha, a + i * stride_a, b + i * stride_b, beta,
           c + static_cast<int64_t>(i) * m * n);
    }
  }
  template <typename T>
  void BatchedGEMM(CBLAS_TRANSPOSE trans_a, CBLAS_TRANSPOSE trans_b, int m, int n, int k, T alpha,
                   const T** a, const T** b, T beta, T** c, int batch_count) const {
    for (int i = 0; i < batch_count; ++i) {
      GEMM(trans_a, trans_b, m, n, k, alpha, a[i], b[i], beta, c[i]);
    }
  }
  /// C = A · B, packed.
  template <typename T>
  void MatMul(const int m, const int n, const int k, const T* a, const T* b, T* c) const {
    GEMM(CblasNoTrans, CblasNoTrans, m, n, k, static_cast<T>(1), a, b, static_cast<T>(0), c);
  }
  /// Of matrices. Errors: InvalidArgument if a tensor is no matrix, or their sizes do not fit.
  template <typename T>
  void MatMul(const DenseTensor& mat_a, bool trans_a, const DenseTensor& mat_b, bool trans_b,
              T alpha, DenseTensor* mat_out, T beta) const {
    const MatDescriptor a = CreateMatrixDescriptor(mat_a.dims(), 0, trans_a);
    const MatDescriptor b = CreateMatrixDescriptor(mat_b.dims(), 0, trans_b);
    PADDLE_ENFORCE(mat_a.dims().size() == 2 && mat_b.dims().size() == 2 &&
                       mat_out->dims() == make_ddim({a.height_, b.width_}) && a.width_ == b.height_,
                   errors::InvalidArgument("a product of %s and %s is not %s", mat_a.dims(),
                                           mat_b.dims(), mat_out->dims()));
    MatMul(mat_a, a, mat_b, b, alpha, mat_out, beta);
  }
  template <typename T>
  void MatMul(const DenseTensor& mat_a, bool trans_a, const DenseTensor& mat_b, bool trans_b,
              DenseTensor* mat_out) const {
    MatMul(mat_a, trans_a, mat_b, trans_b, static_cast<T>(1), mat_out, static_cast<T>(0));
  }
  template <typename T>
  void MatMul(const DenseTensor& mat_a, const DenseTensor& mat_b, DenseTensor* mat_out) const {
    MatMul<T>(mat_a, false, mat_b, false, mat_out);
  }
  /// Of batches of matrices; a single matrix meets all of a batch. Errors: InvalidArgument.
  template <typename T>
  void MatMul(const DenseTensor& mat_a, const MatDescriptor& dim_a, const DenseTensor& mat_b,
              const MatDescriptor& dim_b, T alpha, DenseTensor* mat_out, T beta) const {
    MatMul(mat_a.data<T>(), dim_a, mat_b.data<T>(), dim_b, alpha, mat_out->data<T>(), beta);
  }
  template <typename T>
  void MatMul(const T* mat_a, const MatDescriptor& dim_a, const T* mat_b,
              const MatDescriptor& dim_b, T alpha, T* mat_out, T beta) const {
    PADDLE_ENFORCE_EQ(dim_a.width_, dim_b.height_,
                      errors::InvalidArgument("columns of A, rows of B"));
    PADDLE_ENFORCE(
        dim_a.batch_size_ == dim_b.batch_size_ || dim_a.batch_size_ == 0 || dim_b.batch_size_ == 0,
        errors::InvalidArgument("batches of %d and %d matrices", dim_a.batch_size_,
                                dim_b.batch_size_));
    const int64_t batch = std::max<int64_t>(std::max(dim_a.batch_size_, dim_b.batch_size_), 1);
    BatchedGEMM(dim_a.trans_ ? CblasTrans : CblasNoTrans, dim_b.trans_ ? CblasTrans : CblasNoTrans,
                static_cast<int>(dim_a.height_), static_cast<int>(dim_b.width_),
                static_cast<int>(dim_a.width_), alpha, mat_a, mat_b, beta, mat_out,
                static_cast<int>(batch), dim_a.batch_size_ == 0 ? 0 : dim_a.stride_,
                dim_b.batch_size_ == 0 ? 0 : dim_b.stride_);
  }
  /// C = alpha · op(A) · B + beta · C, with A [M, N] and vectors B and C.
  template <typename T>
  void GEMV(bool trans_a, int m, int n, T alpha, const T* a, const T* b, T beta, T* c) const {
    GEMM(trans_a ? CblasTrans : CblasNoTrans, CblasNoTrans, trans_a ? n : m, 1, trans_a ? m : n,
         alpha, a, n, b, 1, beta, c, 1);
  }

  // Vectors of n elements; y, z may be an operand.
  template <typename T>
  void AXPY(int n, T alpha, const T* x, T* y) const {
    for (int i = 0; i < n; ++i) y[i] += alpha * x[i];
  }
  template <typename T>
  void SCAL(int n, const T a, T* x) const {
    for (int i = 0; i < n; ++i) x[i] *= a;
  }
  template <typename T>
  T DOT(int n, const T* x, const T* y) const {
    T sum = static_cast<T>(0);
    for (int i = 0; i < n; ++i) sum += x[i] * y[i];
    return sum;
  }
  template <typename T>
  T ASUM(int n, T* x, int step) const {
    using std::abs;
    T sum = static_cast<T>(0);
    for (int i = 0; i < n; ++i) sum += static_cast<T>(abs(x[static_cast<int64_t>(i) * step]));
    return sum;
  }
  template <typename T>
  void VCOPY(int n, const T* x, T* y) const {
    for (int i = 0; i < n; ++i) y[i] = x[i];
  }
  template <typename T>
  void VADD(int n, const T* x, const T* y, T* z) const {
    for (int i = 0; i < n; ++i) z[i] = x[i] + y[i];
  }
  template <typename T>
  void VSUB(int n, const T* x, const T* y, T* z) const {
    for (int i = 0; i < n; ++i) z[i] = x[i] - y[i];
  }
  template <typename T>
  void VMUL(int n, const T* x, const T* y, T* z) const {
    for (int i = 0; i < n; ++i) z[i] = x[i] * y[i];
  }
  template <typename T>
  void VDIV(int n, const T* x, const T* y, T* z) const {
    for (int i = 0; i < n; ++i) z[i] = x[i] / y[i];
  }
  template <typename T>
  void VEXP(int n, const T* x, T* y) const {
    using std::exp;
    for (int i = 0; i < n; ++i) y[i] = static_cast<T>(exp(x[i]));
  }
  template <typename T>
  void VSQUARE(int n, const T* x, T* y) const {
    for (int i = 0; i < n; ++i) y[i] = x[i] * x[i];
  }
  template <typename T>
  void VPOW(int n, const T* x, T alpha, T* y) const {
    using std::pow;
    for (int i = 0; i < n; ++i) y[i] = static_cast<T>(pow(x[i], alpha));
  }
  template <typename T>
  void VINV(int n, const T* a, T* y) const {
    for (int i = 0; i < n; ++i) y[i] = static_cast<T>(1) / a[i];
  }

 private:
  const DeviceContext& context_;
};

/// Blas for one type of elements, which its functions then need not be told.
template <typename DeviceContext, typename T>
class BlasT : private Blas<DeviceContext> {
 public:
  using Blas<DeviceContext>::Blas;

#define PHIBRIDGE_BLAS_FUNCTION(name)         \
  template <typename... Args>                 \
  auto name(Args... args) const {             \
    return Base()->template name<T>(args...); \
  }
  PHIBRIDGE_BLAS_FUNCTION(GEMM)
  PHIBRIDGE_BLAS_FUNCTION(BatchedGEMM)
  PHIBRIDGE_BLAS_FUNCTION(GEMV)
  PHIBRIDGE_BLAS_FUNCTION(AXPY)
  PHIBRIDGE_BLAS_FUNCTION(SCAL)
  PHIBRIDGE_BLAS_FUNCTION(DOT)
  PHIBRIDGE_BLAS_FUNCTION(ASUM)
  PHIBRIDGE_BLAS_FUNCTION(VCOPY)
  PHIBRIDGE_BLAS_FUNCTION(VADD)
  PHIBRIDGE_BLAS_FUNCTION(VSUB)
  PHIBRIDGE_BLAS_FUNCTION(VMUL)
  PHIBRIDGE_BLAS_FUNCTION(VDIV)
  PHIBRIDGE_BLAS_FUNCTION(VEXP)
  PHIBRIDGE_BLAS_FUNCTION(VSQUARE)
  PHIBRIDGE_BLAS_FUNCTION(VPOW)
  PHIBRIDGE_BLAS_FUNCTION(VINV)
#undef PHIBRIDGE_BLAS_FUNCTION
  /// Tensors are passed on as they are, not copied.
  template <typename... Args>
  void MatMul(Args&&... args) const {
    Base()->template MatMul<T>(std::forward<Args>(args)...);
  }

 private:
  const Blas<DeviceContext>* Base() const { return this; }
};

template <typename DeviceContext, typename T>
BlasT<DeviceContext, T> GetBlas(const DeviceContext& dev_ctx) {
  return BlasT<DeviceContext, T>(dev_ctx);
}
/// That of the context of an operator, an ExecutionContext.
template <typename DeviceContext, typename T, typename OpContext>
auto GetBlas(const OpContext& ctx)
    -> decltype(BlasT<DeviceContext, T>(ctx.template device_context<DeviceContext>())) {
  return BlasT<DeviceContext, T>(ctx.template device_context<DeviceContext>());
}

}  // namespace funcs
}  // namespace phi

#endif
