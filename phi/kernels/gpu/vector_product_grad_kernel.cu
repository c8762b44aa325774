#include "phi/kernels/vector_product_grad_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/elementwise/complex_conjugate.h"
#include "phi/kernels/impl/cross_kernel_impl.h"
#include "phi/kernels/impl/dist_grad_kernel_impl.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_reduce.h"

namespace phi {
namespace {

using KronIndexer = primitive::StridedIndexer<int64_t, 1>;

// The terms of the gradient of one operand: out_grad times the conjugate of the other one.
template <typename T>
struct KronGradSource {
  KronIndexer own, others;  // where elements of the operands are in the result
  const T *out_grad, *other;

  __device__ int64_t Base(int64_t o) const { return own.At(o).at[0]; }
  __device__ auto Load(int64_t base, int64_t /*o*/, int64_t k) const {
    using Sum = funcs::GradSum<T>;
    return static_cast<Sum>(out_grad[base + others.At(k).at[0]]) *
           funcs::Conjugate(static_cast<Sum>(other[k]));
  }
};

// kOfX: of x, else of y.
template <bool kOfX, typename T>
void KronGradOf(const GPUContext& ctx, const funcs::KronShape& shape, const DenseTensor& other,
                const DenseTensor& out_grad, DenseTensor* grad) {
  if (grad == nullptr) return;
  if (out_grad.numel() == 0) {
    funcs::AllocZeros<T>(ctx, grad);
    return;
  }
  KronGradSource<T> source{{}, {}, out_grad.data<T>(), other.data<T>()};
  int64_t steps[DDim::kMaxRank], step = 1;
  for (int i = shape.rank - 1; i >= 0; --i) {
    steps[i] = step;
    step *= shape.x[i] * shape.y[i];
  }
  for (int i = 0; i < shape.rank; ++i) {
    (kOfX ? source.own : source.others).AddAxis(shape.x[i], {steps[i] * shape.y[i]});
    (kOfX ? source.others : source.own).AddAxis(shape.y[i], {steps[i]});
  }
  using Sum = funcs::GradSum<T>;
  T* to = ctx.template Alloc<T>(grad);
  primitive::GpuReduce(ctx, grad->numel(), other.numel(), kOfX, Sum(0), source,
                       primitive::AddTerms(), primitive::KeepSum(), to);
}

}  // namespace

template <typename T, typename Context>
void KronGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    const DenseTensor& out_grad, DenseTensor* x_grad, DenseTensor* y_grad) {
  const funcs::KronShape shape(x.dims(), y.dims());
  KronGradOf<true, T>(ctx, shape, y, out_grad, x_grad);
  KronGradOf<false, T>(ctx, shape, x, out_grad, y_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(cross_grad, GPU, ALL_LAYOUT, phi::CrossGradKernel, float, double, int, int64_t) {
}
PD_REGISTER_KERNEL(kron_grad, GPU, ALL_LAYOUT, phi::KronGradKernel, float, double, int, int64_t,
                   phi::float16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(dist_grad, GPU, ALL_LAYOUT, phi::DistGradKernel, float, double) {}
