#include "phi/kernels/matmul_kernel.h"

#include "phi/backends/gpu/gpu_blas.h"
#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_dnn.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/gpu_copy.h"

namespace phi {
namespace {

// One operand as a stack of row-major matrices, each as it lies in memory or transposed.
struct GpuOperand {
  DDim batch;          // leading axes
  int64_t rows, cols;  // after transposition
  bool transposed;
  int64_t row_pitch() const { return transposed ? rows : cols; }
  int64_t size() const { return rows * cols; }
};

GpuOperand DescribeGpuOperand(const DDim& dims, bool transpose, bool is_left) {
  const int rank = dims.size();
  if (rank == 1) {
    return is_left ? GpuOperand{DDim({}), 1, dims[0], false}
                   : GpuOperand{DDim({}), dims[0], 1, false};
  }
  const int64_t rows = dims[rank - 2], cols = dims[rank - 1];
  const DDim batch = slice_ddim(dims, 0, rank - 2);
  return transpose ? GpuOperand{batch, cols, rows, true} : GpuOperand{batch, rows, cols, false};
}

struct BlasBatch {
  bool adds = false;  // to what `out` holds
  const void* x;
  const void* y;
  void* out;
  int64_t x_step, y_step;  // elements between the matrices of a run; 0 repeats one
  int64_t count;
};

// Note [Row-major products with cuBLAS]
// cuBLAS reads matrices by columns. A row-major matrix read so is its transpose, and
// (A B)^T = B^T A^T: so B goes first, and the result comes out row-major.
void EnqueueProducts(const GPUContext& ctx, DataType dtype, const GpuOperand& a,
                     const GpuOperand& b, const BlasBatch& batch) {
  const backends::gpu::BlasTypes types = backends::gpu::BlasTypesOf(dtype);
  const int64_t m = a.rows, n = b.cols, k = a.cols;
  ctx.CublasCall([&](cublasHandle_t handle) {
    PADDLE_ENFORCE_GPU_SUCCESS(cublasGemmStridedBatchedEx_64(
        handle, b.transposed ? CUBLAS_OP_T : CUBLAS_OP_N, a.transposed ? CUBLAS_OP_T : CUBLAS_OP_N,
        n, m, k, backends::gpu::BlendOne(dtype), batch.y, types.data, b.row_pitch(), batch.y_step,
        batch.x, types.data, a.row_pitch(), batch.x_step,
        batch.adds ? backends::gpu::BlendOne(dtype) : backends::gpu::BlendZero(dtype), batch.out,
        types.data, n, m * n, batch.count, types.compute, CUBLAS_GEMM_DEFAULT));
  });
}

// All products of two stacks, as BroadcastPlan pairs them: its innermost axis is one call of
// cuBLAS.
template <typename T>
void BatchedProducts(const GPUContext& ctx, const GpuOperand& a, const GpuOperand& b, const T* x,
                     const T* y, T* out) {
  const funcs::BroadcastPlan plan = funcs::PlanBroadcast(a.batch, b.batch, -1);
  const int inner = plan.rank - 1;
  for (int64_t row = 0; row < plan.rows(); ++row) {
    int64_t x_at = 0, y_at = 0, rest = row;
    for (int axis = inner - 1; axis >= 0; --axis) {
      const int64_t at = rest % plan.dims[axis];
      rest /= plan.dims[axis];
      x_at += at * plan.x_step[axis];
      y_at += at * plan.y_step[axis];
    }
    EnqueueProducts(ctx, CppTypeToDataType<T>::value, a, b,
                    {false, x + x_at * a.size(), y + y_at * b.size(),
                     out + row * plan.inner() * a.rows * b.cols, plan.x_step[inner] * a.size(),
                     plan.y_step[inner] * b.size(), plan.inner()});
  }
}

GpuOperand Turned(const GpuOperand& m) { return {m.batch, m.cols, m.rows, !m.transposed}; }

// The gradient a b of an operand, in the order in which that lies in memory.
template <typename T>
void GradProduct(const GPUContext& ctx, const GpuOperand& stored, const GpuOperand& a,
                 const GpuOperand& b, const T* x, const T* y, bool adds, T* to) {
  const DataType dtype = CppTypeToDataType<T>::value;
  if (stored.transposed) {
    EnqueueProducts(ctx, dtype, Turned(b), Turned(a), {adds, y, x, to, 0, 0, 1});
  } else {
    EnqueueProducts(ctx, dtype, a, b, {adds, x, y, to, 0, 0, 1});
  }
}

// What the gradients of a product read and write; a gradient that is not wanted is nullptr, and one
// of an operand that repeats holds zeros.
template <typename T>
struct GpuMatmulGrads {
  GpuOperand a, b;
  const T *x, *y, *out_grad;
  T *x_grad, *y_grad;
  bool x_repeats, y_repeats;

  // For each pair of matrices, as BroadcastPlan pairs them.
  void Run(const GPUContext& ctx) const {
    const funcs::BroadcastPlan plan = funcs::PlanBroadcast(a.batch, b.batch, -1);
    const GpuOperand g{DDim({}), a.rows, b.cols, false};
    for (int64_t i = 0; i < plan.rows() * plan.inner(); ++i) {
      int64_t x_at = 0, y_at = 0, rest = i;
      for (int axis = plan.rank - 1; axis >= 0; --axis) {
        x_at += rest % plan.dims[axis] * plan.x_step[axis] * a.size();
        y_at += rest % plan.dims[axis] * plan.y_step[axis] * b.size();
        rest /= plan.dims[axis];
      }
      const T* grad = out_grad + i * g.size();
      if (x_grad != nullptr) {
        GradProduct(ctx, a, g, Turned(b), grad, y + y_at, x_repeats, x_grad + x_at);
      }
      if (y_grad != nullptr) {
        GradProduct(ctx, b, Turned(a), g, x + x_at, grad, y_repeats, y_grad + y_at);
      }
    }
  }
};

template <typename T>
T* GpuGradBuffer(const GPUContext& ctx, bool zeros, DenseTensor* grad) {
  if (grad == nullptr) return nullptr;
  return zeros ? funcs::AllocZeros<T>(ctx, grad) : ctx.template Alloc<T>(grad);
}

}  // namespace

template <typename T, typename Context>
void MatmulKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, bool transpose_x,
                  bool transpose_y, DenseTensor* out) {
  T* result = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  if (x.numel() == 0) {  // sums over nothing
    return funcs::GpuZeroAsync(ctx, result, static_cast<size_t>(out->numel()) * sizeof(T));
  }
  GpuOperand a = DescribeGpuOperand(x.dims(), transpose_x, true);
  GpuOperand b = DescribeGpuOperand(y.dims(), transpose_y, false);
  if (product(b.batch) == 1 && !a.transposed) {
    a.rows *= product(a.batch);  // one tall matrix times one matrix
    a.batch = b.batch = DDim({});
  }
  BatchedProducts(ctx, a, b, x.data<T>(), y.data<T>(), result);
}

template <typename T, typename Context>
void MatmulWithFlattenKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                             int x_num_col_dims, int y_num_col_dims, DenseTensor* out) {
  T* result = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  if (x.numel() == 0) {
    return funcs::GpuZeroAsync(ctx, result, static_cast<size_t>(out->numel()) * sizeof(T));
  }
  const DDim left = flatten_to_2d(x.dims(), x_num_col_dims);
  const DDim right = flatten_to_2d(y.dims(), y_num_col_dims);
  BatchedProducts(ctx, GpuOperand{DDim({}), left[0], left[1], false},
                  GpuOperand{DDim({}), right[0], right[1], false}, x.data<T>(), y.data<T>(),
                  result);
}

template <typename T, typename Context>
void MatmulGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                      const DenseTensor& out_grad, bool transpose_x, bool transpose_y,
                      DenseTensor* x_grad, DenseTensor* y_grad) {
  GpuMatmulGrads<T> grads;
  grads.a = DescribeGpuOperand(x.dims(), transpose_x, true);
  grads.b = DescribeGpuOperand(y.dims(), transpose_y, false);
  const bool empty = out_grad.numel() == 0 || x.numel() == 0;
  if (!empty && product(grads.b.batch) == 1 && !grads.a.transposed) {
    grads.a.rows *= product(grads.a.batch);  // one tall matrix
    grads.a.batch = grads.b.batch = DDim({});
  }
  const int64_t pairs = empty ? 1 : out_grad.numel() / (grads.a.rows * grads.b.cols);
  grads.x_repeats = !empty && pairs != product(grads.a.batch);
  grads.y_repeats = !empty && pairs != product(grads.b.batch);
  grads.x_grad = GpuGradBuffer<T>(ctx, empty || grads.x_repeats, x_grad);
  grads.y_grad = GpuGradBuffer<T>(ctx, empty || grads.y_repeats, y_grad);
  if (empty) return;
  grads.x = x.data<T>();
  grads.y = y.data<T>();
  grads.out_grad = out_grad.data<T>();
  grads.Run(ctx);
}

template <typename T, typename Context>
void MatmulWithFlattenGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                                 const DenseTensor& out_grad, int x_num_col_dims,
                                 int y_num_col_dims, DenseTensor* x_grad, DenseTensor* y_grad) {
  const DDim left = flatten_to_2d(x.dims(), x_num_col_dims);
  const DDim right = flatten_to_2d(y.dims(), y_num_col_dims);
  const bool empty = out_grad.numel() == 0 || left[1] == 0;
  GpuMatmulGrads<T> grads;
  grads.a = GpuOperand{DDim({}), left[0], left[1], false};
  grads.b = GpuOperand{DDim({}), right[0], right[1], false};
  grads.x_repeats = grads.y_repeats = false;
  grads.x_grad = GpuGradBuffer<T>(ctx, empty, x_grad);
  grads.y_grad = GpuGradBuffer<T>(ctx, empty, y_grad);
  if (empty) return;
  grads.x = x.data<T>();
  grads.y = y.data<T>();
  grads.out_grad = out_grad.data<T>();
  grads.Run(ctx);
}

}  // namespace phi

PD_REGISTER_KERNEL(matmul, GPU, ALL_LAYOUT, phi::MatmulKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(matmul_with_flatten, GPU, ALL_LAYOUT, phi::MatmulWithFlattenKernel, float,
                   double, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(matmul_grad, GPU, ALL_LAYOUT, phi::MatmulGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(matmul_with_flatten_grad, GPU, ALL_LAYOUT, phi::MatmulWithFlattenGradKernel,
                   float, double, phi::float16, phi::bfloat16) {}
