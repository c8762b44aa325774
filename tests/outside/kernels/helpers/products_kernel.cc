// outside: 2.3 | Blas: GEMM, GEMV, MatMul with descriptors, BatchedGEMM, functions of vectors
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/kernels/funcs/blas/blas.h"
#include "paddle/phi/kernels/funcs/math_function.h"

namespace phi {

// out = x · wᵀ + b, with its rows' sums in `sums`.
template <typename T, typename Context>
void OutsideLinearKernel(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& w,
                         const DenseTensor& b, DenseTensor* out, DenseTensor* sums) {
  const int m = static_cast<int>(x.dims()[0]);
  const int k = static_cast<int>(x.dims()[1]);
  const int n = static_cast<int>(w.dims()[0]);
  out->Resize({m, n});
  T* to = dev_ctx.template Alloc<T>(out);
  auto blas = funcs::GetBlas<Context, T>(dev_ctx);
  blas.GEMM(CblasNoTrans, CblasTrans, m, n, k, static_cast<T>(1), x.data<T>(), w.data<T>(),
            static_cast<T>(0), to);
  funcs::RowwiseAdd<Context, T> add;
  add(dev_ctx, *out, b, out);
  sums->Resize({m});
  T* sum = dev_ctx.template Alloc<T>(sums);
  DenseTensor ones;
  ones.Resize({n});
  dev_ctx.template Alloc<T>(&ones);
  funcs::SetConstant<Context, T>()(dev_ctx, &ones, static_cast<T>(1));
  blas.GEMV(false, m, n, static_cast<T>(1), to, ones.data<T>(), static_cast<T>(0), sum);
}

// The product of a batch with one matrix, doubled.
template <typename T, typename Context>
void OutsideBatchProductKernel(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y,
                               DenseTensor* out) {
  const auto a = funcs::CreateMatrixDescriptor(x.dims(), 0, false);
  const auto b = funcs::CreateMatrixDescriptor(y.dims(), 0, false);
  out->Resize({a.batch_size_, a.height_, b.width_});
  dev_ctx.template Alloc<T>(out);
  auto blas = funcs::GetBlas<Context, T>(dev_ctx);
  blas.MatMul(x, a, y, b, static_cast<T>(1), out, static_cast<T>(0));
  blas.SCAL(static_cast<int>(out->numel()), static_cast<T>(2), out->data<T>());
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_linear, CPU, ALL_LAYOUT, phi::OutsideLinearKernel, float, double) {}
PD_REGISTER_KERNEL(outside_batch_product, CPU, ALL_LAYOUT, phi::OutsideBatchProductKernel, float,
                   double) {}
