#include "phi/kernels/bilinear_tensor_product_kernel.h"

#include <algorithm>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/linalg/gpu_gemm.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

constexpr int64_t kBilinearElements = int64_t{1} << 24;  // of the products that are held at once

// out[n, first + k] = products[k, n, :] · right[n, :] + bias[first + k]
template <typename T>
struct BilinearSumBody {
  const T *products, *right, *bias;  // bias: nullptr if there is none
  int64_t rows, q, outs, first, chunk;
  T* to;
  __device__ void operator()(int64_t i) const {
    const int64_t n = i / chunk, k = i - n * chunk;
    const T *a = products + (k * rows + n) * q, *b = right + n * q;
    T sum = T(0);
    for (int64_t j = 0; j < q; ++j) sum += a[j] * b[j];
    to[n * outs + first + k] = bias == nullptr ? sum : sum + bias[first + k];
  }
};

}  // namespace

template <typename T, typename Context>
void BilinearTensorProductKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                                 const DenseTensor& weight,
                                 const paddle::optional<DenseTensor>& bias, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const int64_t rows = x.dims()[0], p = x.dims()[1], q = y.dims()[1], outs = weight.dims()[0];
  const int64_t chunk =
      std::clamp<int64_t>(kBilinearElements / std::max<int64_t>(1, rows * q), 1, outs);
  const funcs::GpuArray<T> memory(ctx, chunk * rows * q);
  T* const products = memory.data();
  const bool empty = p * q == 0;
  const T *left = empty ? nullptr : x.data<T>(), *w = empty ? nullptr : weight.data<T>();
  for (int64_t first = 0; first < outs; first += chunk) {
    const int64_t count = std::min(chunk, outs - first);
    funcs::GpuGemm<T>(ctx, rows, q, p, T(1), {left, p}, {w + first * p * q, q, false, p * q}, T(0),
                      products, q, rows * q, count);
    primitive::GpuLoop(
        ctx, rows * count,
        BilinearSumBody<T>{products, empty ? nullptr : y.data<T>(), funcs::DataOrNull<T>(bias),
                           rows, empty ? 0 : q, outs, first, count, to});
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(bilinear_tensor_product, GPU, ALL_LAYOUT, phi::BilinearTensorProductKernel,
                   float, double) {}
