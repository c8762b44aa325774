#include "phi/kernels/matmul_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/linalg/matmul.h"
#include "phi/kernels/funcs/linalg/matmul_operand.h"

namespace phi {
namespace {

// All products of two stacks, as BroadcastPlan pairs them.
template <typename T>
void BatchedProduct(const funcs::MatmulOperand& a, const funcs::MatmulOperand& b, const T* x,
                    const T* y, T* out) {
  const funcs::BroadcastPlan plan = funcs::PlanBroadcast(a.batch, b.batch, -1);
  const int64_t batches = plan.rows() * plan.inner();
  const int64_t a_size = a.rows * a.cols, b_size = b.rows * b.cols, out_size = a.rows * b.cols;
  const auto run = [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      int64_t x_at = 0, y_at = 0, rest = i;
      for (int axis = plan.rank - 1; axis >= 0; --axis) {
        const int64_t at = rest % plan.dims[axis];
        rest /= plan.dims[axis];
        x_at += at * plan.x_step[axis];
        y_at += at * plan.y_step[axis];
      }
      funcs::MatrixProduct<T>(a.rows, b.cols, a.cols, funcs::MatrixAt(a, x + x_at * a_size),
                              funcs::MatrixAt(b, y + y_at * b_size), out + i * out_size);
    }
  };
  if (batches >= 2 * CpuThreads()) {
    ParallelFor(batches, 1 + 200000 / (1 + out_size * a.cols), run);
  } else {
    run(0, batches);  // each product is spread over the threads
  }
}

}  // namespace

template <typename T, typename Context>
void MatmulKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, bool transpose_x,
                  bool transpose_y, DenseTensor* out) {
  T* result = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  if (x.numel() == 0) {  // sums over nothing
    std::fill_n(result, out->numel(), T(0));
    return;
  }
  funcs::MatmulOperand a = funcs::DescribeOperand(x.dims(), transpose_x, true);
  const funcs::MatmulOperand b = funcs::DescribeOperand(y.dims(), transpose_y, false);
  if (product(b.batch) == 1 && !(transpose_x && x.dims().size() > 1)) {
    a.rows *= product(a.batch);  // one tall matrix times one matrix
    a.batch = DDim({});
  }
  BatchedProduct(a, b, x.data<T>(), y.data<T>(), result);
}

template <typename T, typename Context>
void MatmulWithFlattenKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                             int x_num_col_dims, int y_num_col_dims, DenseTensor* out) {
  T* result = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const DDim a = flatten_to_2d(x.dims(), x_num_col_dims),
             b = flatten_to_2d(y.dims(), y_num_col_dims);
  if (a[1] == 0) {
    std::fill_n(result, out->numel(), T(0));
    return;
  }
  funcs::MatrixProduct<T>(a[0], b[1], a[1], funcs::DenseMatrix(x.data<T>(), a[1], false),
                          funcs::DenseMatrix(y.data<T>(), b[1], false), result);
}

}  // namespace phi

PD_REGISTER_KERNEL(matmul, CPU, ALL_LAYOUT, phi::MatmulKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(matmul_with_flatten, CPU, ALL_LAYOUT, phi::MatmulWithFlattenKernel, float,
                   double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(matmul, phi::MatmulKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(matmul_with_flatten, phi::MatmulWithFlattenKernel) {}
