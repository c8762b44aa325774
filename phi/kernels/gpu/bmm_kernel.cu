#include "phi/kernels/bmm_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/linalg/gpu_gemm.h"
#include "phi/kernels/matmul_kernel.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_reduce.h"

namespace phi {
namespace {

template <typename T>
struct DotSource {
  const T *x, *y;
  int64_t width;
  __device__ int64_t Base(int64_t o) const { return o * width; }
  __device__ T Load(int64_t base, int64_t /*o*/, int64_t k) const {
    return x[base + k] * y[base + k];
  }
};

}  // namespace

template <typename T, typename Context>
void BmmKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out) {
  MatmulKernel<T>(ctx, x, y, false, false, out);
}

template <typename T, typename Context>
void MvKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& vec, DenseTensor* out) {
  MatmulKernel<T>(ctx, x, vec, false, false, out);
}

template <typename T, typename Context>
void DotKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  const int64_t width = x.dims()[x.dims().size() - 1];
  const bool empty = x.numel() == 0;
  const DotSource<T> source{empty ? nullptr : x.data<T>(), empty ? nullptr : y.data<T>(), width};
  primitive::GpuReduce(ctx, out->numel(), width, true, T(0), source, primitive::AddTerms(),
                       primitive::KeepSum(), to);
}

template <typename T, typename Context>
void AddmmKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& x,
                 const DenseTensor& y, float alpha, float beta, DenseTensor* out) {
  const DenseTensor held = input;  // `out` may be its memory
  const int64_t m = x.dims()[0], k = x.dims()[1], n = y.dims()[1];
  const int rank = held.dims().size();
  const int64_t row_step = rank == 2 && held.dims()[0] != 1 ? held.dims()[1] : 0;
  const int64_t column_step = held.dims()[rank - 1] != 1 ? 1 : 0;
  T* to = ctx.template Alloc<T>(out);
  if (m * n == 0) return;
  if (beta != 0) {
    const T* from = held.data<T>();
    primitive::GpuLoop(ctx, m * n, [=] DEVICE(int64_t i) {
      const int64_t row = i / n;
      to[i] = from[row * row_step + (i - row * n) * column_step];
    });
  }
  const bool empty = k == 0;
  funcs::GpuGemm<T>(ctx, m, n, k, static_cast<T>(alpha), {empty ? nullptr : x.data<T>(), k},
                    {empty ? nullptr : y.data<T>(), n}, static_cast<T>(beta), to, n);
}

}  // namespace phi

PD_REGISTER_KERNEL(bmm, GPU, ALL_LAYOUT, phi::BmmKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(mv, GPU, ALL_LAYOUT, phi::MvKernel, float, double) {}
PD_REGISTER_KERNEL(dot, GPU, ALL_LAYOUT, phi::DotKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(addmm, GPU, ALL_LAYOUT, phi::AddmmKernel, float, double) {}
