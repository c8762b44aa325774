#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/kernels/funcs/linalg/matmul_grad.h"

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
  PADDLE_ENFORCE_EQ(
      a.columns < 0 || b.rows < 0 || a.columns == b.rows, true,
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
  const int heads = ctx->Attrs().Get<int>("head_number");
  PADDLE_ENFORCE_EQ(heads >= 1 && (a.columns < 0 || a.columns % heads == 0), true,
                    phi::errors::InvalidArgument(
                        "matmul: attribute `head_number` must divide the %d columns of X; it is %d",
                        a.columns, heads));
  ctx->SetOutputDim("Out", MatMulOutDims(a, b, heads));
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
    for (int64_t i = 0; i < count; ++i) {
      const T* left = x->data<T>() + (a.batch.empty() ? 0 : i * a.rows * a.columns);
      const T* right = y->data<T>() + (b.batch.empty() ? 0 : i * b.rows * b.columns);
      for (int64_t h = 0; h < heads; ++h)
        Strip(a, b, left, right, heads, h, z + i * a.rows * b.columns * heads);
    }
    const auto alpha = static_cast<T>(ctx.Attr<float>("alpha"));
    if (alpha != T(1)) {
      for (int64_t i = 0; i < out->numel(); ++i) z[i] *= alpha;
    }
  }

 private:
  // Columns of X and rows of Y in `heads` strips; strip h makes columns h * n … of the result.
  static void Strip(const MatMulOperand& a, const MatMulOperand& b, const T* left, const T* right,
                    int64_t heads, int64_t h, T* z) {
    const int64_t m = a.rows, n = b.columns, k = a.columns / heads;
    phi::funcs::MatrixView<T> l =
        phi::funcs::DenseMatrix(left, a.transposed ? a.rows : a.columns, a.transposed);
    phi::funcs::MatrixView<T> r =
        phi::funcs::DenseMatrix(right, b.transposed ? b.rows : b.columns, b.transposed);
    l.data += h * k * l.col_step;
    r.data += h * k * r.row_step;
    if (k == 0) {
      std::fill_n(z, m * n, T(0));
      return;
    }
    phi::funcs::Gemm<T>(m, n, k, T(1), l, r, T(0), z + h * n, heads * n);
  }
};

/// The gradients of matmul_v2 of operands that are seen as stacks of matrices.
template <typename T>
class MatMulGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    PADDLE_ENFORCE_EQ(ctx.Attr<int>("head_number"), 1,
                      phi::errors::Unimplemented("matmul_grad: attribute `head_number` must be 1; "
                                                 "it is %d",
                                                 ctx.Attr<int>("head_number")));
    const bool transpose_x = ctx.Attr<bool>("transpose_X");
    const bool transpose_y = ctx.Attr<bool>("transpose_Y");
    const DenseTensor x = *ctx.Input<DenseTensor>("X"), y = *ctx.Input<DenseTensor>("Y");
    DenseTensor left = x, right = y, out_grad = *ctx.Input<DenseTensor>("Out@GRAD");
    const auto a = DescribeMatMulOperand(x.dims(), true, transpose_x);
    const auto b = DescribeMatMulOperand(y.dims(), false, transpose_y);
    left.Resize(StackDims(a));
    right.Resize(StackDims(b));
    std::vector<int64_t> dims;
    if (!a.batch.empty() || !b.batch.empty()) {
      dims.push_back(phi::product(phi::make_ddim(MatMulBatch(a, b))));
    }
    dims.insert(dims.end(), {a.rows, b.columns});
    out_grad.Resize(phi::make_ddim(dims));
    auto* x_grad = ctx.Output<DenseTensor>("X@GRAD");
    auto* y_grad = ctx.Output<DenseTensor>("Y@GRAD");
    if (x_grad != nullptr) x_grad->Resize(left.dims());
    if (y_grad != nullptr) y_grad->Resize(right.dims());
    phi::funcs::MatmulGradCompute<T>(ctx.device_context<phi::CPUContext>(), left, right, out_grad,
                                     transpose_x, transpose_y, x_grad, y_grad);
    const auto alpha = static_cast<T>(ctx.Attr<float>("alpha"));
    Finish(alpha, x.dims(), x_grad);
    Finish(alpha, y.dims(), y_grad);
  }

 private:
  // The operand as [matrices, rows, columns] or one matrix, as it lies in memory.
  static phi::DDim StackDims(const MatMulOperand& m) {
    std::vector<int64_t> dims;
    if (!m.batch.empty()) dims.push_back(phi::product(phi::make_ddim(m.batch)));
    dims.push_back(m.transposed ? m.columns : m.rows);
    dims.push_back(m.transposed ? m.rows : m.columns);
    return phi::make_ddim(dims);
  }
  static void Finish(T alpha, const phi::DDim& dims, DenseTensor* grad) {
    if (grad == nullptr) return;
    grad->Resize(dims);
    if (alpha == T(1)) return;
    for (int64_t i = 0; i < grad->numel(); ++i) grad->data<T>()[i] *= alpha;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(matmul, MatMulCPUKernel, float, double);
PD_LEGACY_KERNEL(matmul_grad, MatMulGradCPUKernel, float, double);
