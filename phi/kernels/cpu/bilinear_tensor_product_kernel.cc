#include "phi/kernels/bilinear_tensor_product_kernel.h"

#include <algorithm>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/linalg/gemm.h"

namespace phi {

template <typename T, typename Context>
void BilinearTensorProductKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                                 const DenseTensor& weight,
                                 const paddle::optional<DenseTensor>& bias, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const int64_t rows = x.dims()[0], p = x.dims()[1], q = y.dims()[1], outs = weight.dims()[0];
  const T *left = x.data<T>(), *right = y.data<T>(), *w = weight.data<T>();
  const T* shift = funcs::DataOrNull<T>(bias);
  const int64_t grain = std::max<int64_t>(1, 16384 / std::max<int64_t>(1, rows * p * q));
  ParallelFor(outs, grain, [=](int64_t begin, int64_t end) {
    std::vector<T> product(rows * q);
    for (int64_t k = begin; k < end; ++k) {
      funcs::Gemm<T>(rows, q, p, T(1), {left, p, 1}, {w + k * p * q, q, 1}, T(0), product.data(),
                     q);
      for (int64_t n = 0; n < rows; ++n) {
        T sum = T(0);
        for (int64_t j = 0; j < q; ++j) sum += product[n * q + j] * right[n * q + j];
        to[n * outs + k] = shift == nullptr ? sum : sum + shift[k];
      }
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(bilinear_tensor_product, CPU, ALL_LAYOUT, phi::BilinearTensorProductKernel,
                   float, double) {}
