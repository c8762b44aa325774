#include "phi/kernels/matmul_kernel.h"

#include <utility>
#include <vector>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/linalg/gpu_gemm.h"

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

// An axis along which matrices of a product follow each other, in elements; one repeats at step 0.
struct StackAxis {
  int64_t count, a_step, b_step, c_step;
};

// Note [One call for many products]
// cuBLAS multiplies one stack of matrices in a call, whose neighbours are equally far apart. A
// product with broadcast axes has several such stacks. An axis along which b repeats is no stack
// where the rows of a and c go on in one pitch: it makes a and c taller. So is one along which the
// products are added, where their sums go on. Of the axes that are left the longest is the stack;
// each item of the others is a call.

// c = a b, or c += a b, for row-major matrices as they lie or transposed: a [m, k], b [k, n],
// c [m, n].
template <typename T>
struct StackedProduct {
  const T *a, *b;
  T* c;
  int64_t m, n, k;
  int64_t a_pitch, b_pitch, c_pitch;  // elements between rows in memory
  bool a_transposed, b_transposed;
  bool adds = false;
  std::vector<StackAxis> axes = {};  // outside in

  void Enqueue(const GPUContext& ctx) {
    TakeOut([this](const StackAxis& axis) { return MakesSumsLonger(axis); });
    if (m == 1 && a_transposed) {  // one row, however it is called
      a_transposed = false;
      a_pitch = k;
    }
    TakeOut([this](const StackAxis& axis) { return MakesTaller(axis); });
    const StackAxis stack = TakeStack();
    int64_t calls = 1;
    for (const StackAxis& axis : axes) calls *= axis.count;
    for (int64_t call = 0; call < calls; ++call) EnqueueCall(ctx, stack, call);
  }

 private:
  // The axes of which takes(axis) is true, from the inside out.
  template <typename Takes>
  void TakeOut(const Takes& takes) {
    for (size_t i = axes.size(); i-- > 0;) {
      if (takes(axes[i])) axes.erase(axes.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  bool MakesTaller(const StackAxis& axis) {
    if (a_transposed || axis.b_step != 0 || axis.a_step == 0 || axis.c_step == 0) return false;
    if (m == 1) {
      a_pitch = axis.a_step;
      c_pitch = axis.c_step;
    }
    if (axis.a_step != m * a_pitch || axis.c_step != m * c_pitch) return false;
    m *= axis.count;
    return true;
  }

  bool MakesSumsLonger(const StackAxis& axis) {
    const bool goes_on = a_transposed && !b_transposed && axis.c_step == 0 &&
                         axis.a_step == k * a_pitch && axis.b_step == k * b_pitch;
    if (goes_on) k *= axis.count;
    return goes_on;
  }

  // Takes the longest axis out along which c does not repeat.
  StackAxis TakeStack() {
    auto longest = axes.end();
    for (auto axis = axes.begin(); axis != axes.end(); ++axis) {
      if (axis->c_step == 0) continue;
      if (longest == axes.end() || axis->count > longest->count) longest = axis;
    }
    if (longest == axes.end()) return {1, 0, 0, 0};
    const StackAxis stack = *longest;
    axes.erase(longest);
    return stack;
  }

  void EnqueueCall(const GPUContext& ctx, const StackAxis& stack, int64_t call) const {
    using C = funcs::ComputeType<T>;
    int64_t a_at = 0, b_at = 0, c_at = 0;
    for (size_t i = axes.size(); i-- > 0;) {
      const int64_t at = call % axes[i].count;
      call /= axes[i].count;
      a_at += at * axes[i].a_step;
      b_at += at * axes[i].b_step;
      c_at += at * axes[i].c_step;
    }
    funcs::GpuGemm<T>(ctx, m, n, k, C(1), {a + a_at, a_pitch, a_transposed, stack.a_step},
                      {b + b_at, b_pitch, b_transposed, stack.b_step}, adds ? C(1) : C(0), c + c_at,
                      c_pitch, stack.c_step, stack.count);
  }
};

// Note [Row-major products with cuBLAS]
// cuBLAS reads matrices by columns. A row-major matrix read so is its transpose, and
// (A B)^T = B^T A^T: so B goes first, and the result comes out row-major.
template <typename T>
StackedProduct<T> OneProduct(const GpuOperand& a, const GpuOperand& b, const T* x, const T* y,
                             T* out) {
  return {x,
          y,
          out,
          a.rows,
          b.cols,
          a.cols,
          a.row_pitch(),
          b.row_pitch(),
          b.cols,
          a.transposed,
          b.transposed};
}

// visit(count, step of x, of y, and of the result) in matrices, for each axis of two stacks that
// BroadcastPlan pairs, outside in.
template <typename Visit>
void ForEachStackAxis(const GpuOperand& a, const GpuOperand& b, const Visit& visit) {
  const funcs::BroadcastPlan plan = funcs::PlanBroadcast(a.batch, b.batch, -1);
  int64_t results = plan.rows() * plan.inner();
  for (int axis = 0; axis < plan.rank; ++axis) {
    results /= plan.dims[axis];
    if (plan.dims[axis] == 1) continue;
    visit(plan.dims[axis], plan.x_step[axis], plan.y_step[axis], results);
  }
}

// All products of two stacks.
template <typename T>
void BatchedProducts(const GPUContext& ctx, const GpuOperand& a, const GpuOperand& b, const T* x,
                     const T* y, T* out) {
  StackedProduct<T> product = OneProduct(a, b, x, y, out);
  ForEachStackAxis(a, b, [&](int64_t count, int64_t x_step, int64_t y_step, int64_t results) {
    product.axes.push_back(
        {count, x_step * a.size(), y_step * b.size(), results * a.rows * b.cols});
  });
  product.Enqueue(ctx);
}

GpuOperand Turned(const GpuOperand& m) { return {m.batch, m.cols, m.rows, !m.transposed}; }

// The gradient a b of an operand, in the order in which that lies in memory. `axes`: of a, b and
// the gradient.
template <typename T>
void GradProduct(const GPUContext& ctx, const GpuOperand& stored, const GpuOperand& a,
                 const GpuOperand& b, const T* x, const T* y, bool adds,
                 std::vector<StackAxis> axes, T* to) {
  StackedProduct<T> product =
      stored.transposed ? OneProduct(Turned(b), Turned(a), y, x, to) : OneProduct(a, b, x, y, to);
  if (stored.transposed) {
    for (StackAxis& axis : axes) std::swap(axis.a_step, axis.b_step);
  }
  product.adds = adds;
  product.axes = std::move(axes);
  product.Enqueue(ctx);
}

// What the gradients of a product read and write; a gradient that is not wanted is nullptr, and one
// of an operand that repeats holds zeros.
template <typename T>
struct GpuMatmulGrads {
  GpuOperand a, b;
  const T *x, *y, *out_grad;
  T *x_grad, *y_grad;
  bool x_repeats, y_repeats;

  void Run(const GPUContext& ctx) const {
    const GpuOperand g{DDim({}), a.rows, b.cols, false};
    std::vector<StackAxis> of_x, of_y;
    ForEachStackAxis(a, b, [&](int64_t count, int64_t x_step, int64_t y_step, int64_t results) {
      const int64_t x_at = x_step * a.size(), y_at = y_step * b.size(), g_at = results * g.size();
      of_x.push_back({count, g_at, y_at, x_at});
      of_y.push_back({count, x_at, g_at, y_at});
    });
    if (x_grad != nullptr) {
      GradProduct(ctx, a, g, Turned(b), out_grad, y, x_repeats, std::move(of_x), x_grad);
    }
    if (y_grad != nullptr) {
      GradProduct(ctx, b, Turned(a), g, x, out_grad, y_repeats, std::move(of_y), y_grad);
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
