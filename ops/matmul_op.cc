#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/kernels/funcs/bilinear_double_grad.h"
#include "phi/kernels/funcs/linalg/matmul_grad.h"
#include "phi/kernels/matmul_kernel.h"

namespace paddle::operators {

namespace {

// An operand as a stack of matrices. A vector is a row at the left and a column at the right, and
// may be transposed too.
struct MatMulOperand {
  std::vector<int64_t> batch;
  int64_t rows, columns;  // after transposition; -1: not known
  bool transposed, is_vector;
};

MatMulOperand DescribeMatMulOperand(const phi::DDim& dims, bool left, bool transpose) {
  const int rank = dims.size();
  MatMulOperand m{{}, 1, 1, transpose, rank == 1};
  if (rank == 1) {
    (left ? m.columns : m.rows) = dims[0];
  } else {
    m.batch.assign(dims.begin(), dims.end() - 2);
    m.rows = dims[rank - 2];
    m.columns = dims[rank - 1];
  }
  if (transpose) std::swap(m.rows, m.columns);
  return m;
}

// The batch of the product: that of the operand that has one; two must have as many matrices.
std::vector<int64_t> MatMulBatch(const MatMulOperand& a, const MatMulOperand& b) {
  return a.batch.empty() ? b.batch : a.batch;
}

phi::DDim MatMulOutDims(const MatMulOperand& a, const MatMulOperand& b, int heads) {
  std::vector<int64_t> dims = MatMulBatch(a, b);
  // A vector's axis goes where one is left of it; a transposed vector may have more.
  const int64_t columns = b.columns < 0 ? -1 : b.columns * heads;
  if (!a.is_vector || a.rows != 1) dims.push_back(a.rows);
  if (!b.is_vector || columns != 1) dims.push_back(columns);
  return phi::make_ddim(dims);
}

// Whether Y has as many rows as one strip of X has columns: then its strips are of columns too.
bool HasColumnStrips(const MatMulOperand& x, const MatMulOperand& y, int64_t heads) {
  return heads > 1 && x.columns >= 0 && y.rows != x.columns && y.rows * heads == x.columns;
}

}  // namespace

/// The original never gave this op a PHI kernel; `matmul_v2` has one.
void MatMulInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = ctx->GetInputDim("X"), y = ctx->GetInputDim("Y");
  PADDLE_ENFORCE_EQ(
      x.size() > 0 && y.size() > 0, true,
      phi::errors::InvalidArgument(
          "matmul: inputs X and Y must have rank 1 or more; their shapes are %s and %s", x, y));
  const auto a = DescribeMatMulOperand(x, true, ctx->Attrs().Get<bool>("transpose_X"));
  const auto b = DescribeMatMulOperand(y, false, ctx->Attrs().Get<bool>("transpose_Y"));
  const int heads = ctx->Attrs().Get<int>("head_number");
  const bool by_columns = HasColumnStrips(a, b, heads);
  PADDLE_ENFORCE_EQ(
      a.columns < 0 || b.rows < 0 || a.columns == b.rows || by_columns, true,
      phi::errors::InvalidArgument(
          "matmul: the columns of X and the rows of Y must be as many; X has shape %s, Y %s, "
          "that is %d and %d",
          x, y, a.columns, b.rows));
  const int64_t x_count = phi::product(phi::make_ddim(a.batch)),
                y_count = phi::product(phi::make_ddim(b.batch));
  PADDLE_ENFORCE_EQ(
      a.batch.empty() || b.batch.empty() || x_count == y_count || x_count < 0 || y_count < 0, true,
      phi::errors::InvalidArgument("matmul: X of shape %s and Y of shape %s must have as many "
                                   "matrices, or one of them one",
                                   x, y));
  PADDLE_ENFORCE_EQ(heads >= 1 && (a.columns < 0 || a.columns % heads == 0), true,
                    phi::errors::InvalidArgument(
                        "matmul: attribute `head_number` must divide the %d columns of X; it is %d",
                        a.columns, heads));
  PADDLE_ENFORCE_EQ(!by_columns || b.columns < 0 || b.columns % heads == 0, true,
                    phi::errors::InvalidArgument(
                        "matmul: attribute `head_number` must divide the %d columns of Y; it is %d",
                        b.columns, heads));
  ctx->SetOutputDim("Out", MatMulOutDims(a, b, by_columns ? 1 : heads));
  ctx->ShareLoD("X", "Out");
}

template <typename T>
class MatMulCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* z = reference::Allocate<T>(ctx, out);
    if (out->numel() == 0) return;
    auto a = DescribeMatMulOperand(x->dims(), true, ctx.Attr<bool>("transpose_X"));
    const auto b = DescribeMatMulOperand(y->dims(), false, ctx.Attr<bool>("transpose_Y"));
    const int64_t heads = ctx.Attr<int>("head_number");
    if (b.batch.empty() && !a.transposed && heads == 1) {
      a.rows *= phi::product(phi::make_ddim(a.batch));  // one tall matrix times one matrix
      a.batch.clear();
    }
    const int64_t count = phi::product(phi::make_ddim(MatMulBatch(a, b)));
    const int64_t out_columns = b.columns * (HasColumnStrips(a, b, heads) ? 1 : heads);
    for (int64_t i = 0; i < count; ++i) {
      const T* left = x->data<T>() + (a.batch.empty() ? 0 : i * a.rows * a.columns);
      const T* right = y->data<T>() + (b.batch.empty() ? 0 : i * b.rows * b.columns);
      for (int64_t h = 0; h < heads; ++h)
        Strip(a, b, left, right, heads, h, z + i * out_columns * a.rows);
    }
    const auto alpha = static_cast<T>(ctx.Attr<float>("alpha"));
    if (alpha != T(1)) {
      for (int64_t i = 0; i < out->numel(); ++i) z[i] *= alpha;
    }
  }

 private:
  // Columns of X and rows, or columns, of Y in `heads` strips; strip h makes columns h * n … of the
  // result.
  static void Strip(const MatMulOperand& a, const MatMulOperand& b, const T* left, const T* right,
                    int64_t heads, int64_t h, T* z) {
    const bool by_columns = HasColumnStrips(a, b, heads);
    const int64_t m = a.rows, n = by_columns ? b.columns / heads : b.columns, k = a.columns / heads;
    phi::funcs::MatrixView<T> l =
        phi::funcs::DenseMatrix(left, a.transposed ? a.rows : a.columns, a.transposed);
    phi::funcs::MatrixView<T> r =
        phi::funcs::DenseMatrix(right, b.transposed ? b.rows : b.columns, b.transposed);
    l.data += h * k * l.col_step;
    r.data += by_columns ? h * n * r.col_step : h * k * r.row_step;
    if (k == 0) {
      std::fill_n(z, m * n, T(0));
      return;
    }
    phi::funcs::Gemm<T>(m, n, k, T(1), l, r, T(0), z + h * n, heads * n);
  }
};

namespace {

/// alpha X Y and its gradients, operands being seen as stacks of matrices.
template <typename T>
class StackedProduct {
 public:
  explicit StackedProduct(const framework::ExecutionContext& ctx)
      : context_(ctx.device_context<phi::CPUContext>()),
        transpose_x_(ctx.Attr<bool>("transpose_X")),
        transpose_y_(ctx.Attr<bool>("transpose_Y")),
        alpha_(static_cast<T>(ctx.Attr<float>("alpha"))) {
    PADDLE_ENFORCE_EQ(ctx.Attr<int>("head_number"), 1,
                      phi::errors::Unimplemented("a gradient of matmul: attribute `head_number` "
                                                 "must be 1; it is %d",
                                                 ctx.Attr<int>("head_number")));
  }

  void operator()(const DenseTensor& x, const DenseTensor& y, DenseTensor* out) const {
    const Stacks s = StacksOf(x, y);
    const phi::DDim dims = out->dims();
    out->Resize(s.out);
    phi::MatmulKernel<T>(context_, s.left, s.right, transpose_x_, transpose_y_, out);
    Finish(dims, out);
  }

  void Grads(const DenseTensor& x, const DenseTensor& y, const DenseTensor& out_grad,
             DenseTensor* x_grad, DenseTensor* y_grad) const {
    const Stacks s = StacksOf(x, y);
    DenseTensor g = out_grad;
    g.Resize(s.out);
    const phi::DDim x_dims = x.dims(), y_dims = y.dims();
    if (x_grad != nullptr) x_grad->Resize(s.left.dims());
    if (y_grad != nullptr) y_grad->Resize(s.right.dims());
    phi::funcs::MatmulGradCompute<T>(context_, s.left, s.right, g, transpose_x_, transpose_y_,
                                     x_grad, y_grad);
    Finish(x_dims, x_grad);
    Finish(y_dims, y_grad);
  }

 private:
  struct Stacks {
    DenseTensor left, right;
    phi::DDim out;
  };

  Stacks StacksOf(const DenseTensor& x, const DenseTensor& y) const {
    Stacks s{x, y, {}};
    const auto a = DescribeMatMulOperand(x.dims(), true, transpose_x_);
    const auto b = DescribeMatMulOperand(y.dims(), false, transpose_y_);
    s.left.Resize(StackDims(a));
    s.right.Resize(StackDims(b));
    std::vector<int64_t> dims;
    if (!a.batch.empty() || !b.batch.empty()) {
      dims.push_back(phi::product(phi::make_ddim(MatMulBatch(a, b))));
    }
    dims.insert(dims.end(), {a.rows, b.columns});
    s.out = phi::make_ddim(dims);
    return s;
  }
  // The operand as [matrices, rows, columns] or one matrix, as it lies in memory.
  static phi::DDim StackDims(const MatMulOperand& m) {
    std::vector<int64_t> dims;
    if (!m.batch.empty()) dims.push_back(phi::product(phi::make_ddim(m.batch)));
    dims.push_back(m.transposed ? m.columns : m.rows);
    dims.push_back(m.transposed ? m.rows : m.columns);
    return phi::make_ddim(dims);
  }
  void Finish(const phi::DDim& dims, DenseTensor* result) const {
    if (result == nullptr) return;
    result->Resize(dims);
    if (alpha_ == T(1)) return;
    for (int64_t i = 0; i < result->numel(); ++i) result->data<T>()[i] *= alpha_;
  }

  const phi::CPUContext& context_;
  bool transpose_x_, transpose_y_;
  T alpha_;
};

}  // namespace

template <typename T>
class MatMulGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X"), y = *ctx.Input<DenseTensor>("Y");
    StackedProduct<T>(ctx).Grads(x, y, *ctx.Input<DenseTensor>("Out@GRAD"),
                                 ctx.Output<DenseTensor>("X@GRAD"),
                                 ctx.Output<DenseTensor>("Y@GRAD"));
  }
};

/// The gradients of MatMulGradCPUKernel: Note [Second and third gradients of products].
template <typename T>
class MatMulDoubleGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto there = [&ctx](const char* slot) {
      const auto* tensor = ctx.Input<DenseTensor>(slot);
      return tensor == nullptr ? paddle::optional<DenseTensor>()
                               : paddle::optional<DenseTensor>(*tensor);
    };
    phi::funcs::BilinearDoubleGrad<T>(ctx.device_context<phi::CPUContext>(), StackedProduct<T>(ctx),
                                      *ctx.Input<DenseTensor>("X"), *ctx.Input<DenseTensor>("Y"),
                                      *ctx.Input<DenseTensor>("DOut"), there("DDX"), there("DDY"),
                                      ctx.Output<DenseTensor>("DX"), ctx.Output<DenseTensor>("DY"),
                                      ctx.Output<DenseTensor>("DDOut"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(matmul, MatMulCPUKernel, float, double);
PD_LEGACY_KERNEL(matmul_grad, MatMulGradCPUKernel, float, double);
PD_LEGACY_KERNEL(matmul_grad_grad, MatMulDoubleGradCPUKernel, float, double);
