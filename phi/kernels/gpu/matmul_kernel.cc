#include "phi/kernels/matmul_kernel.h"

#include "phi/backends/gpu/gpu_blas.h"
#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_dnn.h"
#include "phi/core/kernel_registry.h"
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

struct BlasTypes {
  cudaDataType_t data;
  cublasComputeType_t compute;
};

// Half types multiply exactly and add in float32; float32 is not rounded to TF32.
BlasTypes BlasTypesOf(DataType dtype) {
  switch (dtype) {
    case DataType::FLOAT64:
      return {CUDA_R_64F, CUBLAS_COMPUTE_64F};
    case DataType::FLOAT16:
      return {CUDA_R_16F, CUBLAS_COMPUTE_32F};
    case DataType::BFLOAT16:
      return {CUDA_R_16BF, CUBLAS_COMPUTE_32F};
    default:
      return {CUDA_R_32F, CUBLAS_COMPUTE_32F};
  }
}

struct BlasBatch {
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
  const BlasTypes types = BlasTypesOf(dtype);
  const int64_t m = a.rows, n = b.cols, k = a.cols;
  ctx.CublasCall([&](cublasHandle_t handle) {
    PADDLE_ENFORCE_GPU_SUCCESS(cublasGemmStridedBatchedEx_64(
        handle, b.transposed ? CUBLAS_OP_T : CUBLAS_OP_N, a.transposed ? CUBLAS_OP_T : CUBLAS_OP_N,
        n, m, k, backends::gpu::BlendOne(dtype), batch.y, types.data, b.row_pitch(), batch.y_step,
        batch.x, types.data, a.row_pitch(), batch.x_step, backends::gpu::BlendZero(dtype),
        batch.out, types.data, n, m * n, batch.count, types.compute, CUBLAS_GEMM_DEFAULT));
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
    EnqueueProducts(
        ctx, CppTypeToDataType<T>::value, a, b,
        {x + x_at * a.size(), y + y_at * b.size(), out + row * plan.inner() * a.rows * b.cols,
         plan.x_step[inner] * a.size(), plan.y_step[inner] * b.size(), plan.inner()});
  }
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

}  // namespace phi

PD_REGISTER_KERNEL(matmul, GPU, ALL_LAYOUT, phi::MatmulKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(matmul_with_flatten, GPU, ALL_LAYOUT, phi::MatmulWithFlattenKernel, float,
                   double, phi::float16, phi::bfloat16) {}
