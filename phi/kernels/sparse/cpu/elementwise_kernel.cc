#include "phi/kernels/sparse/elementwise_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/sparse/elementwise.h"

namespace phi {
namespace sparse {

template <typename T, typename Context>
void AddCooCooKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& y,
                     SparseCooTensor* out) {
  funcs::Elementwise<T>(ctx, x, y, funcs::Sum{}, out);
}

template <typename T, typename Context>
void AddCsrCsrKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& y,
                     SparseCsrTensor* out) {
  funcs::Elementwise<T>(ctx, x, y, funcs::Sum{}, out);
}

template <typename T, typename Context>
void SubtractCooCooKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& y,
                          SparseCooTensor* out) {
  funcs::Elementwise<T>(ctx, x, y, funcs::Difference{}, out);
}

template <typename T, typename Context>
void SubtractCsrCsrKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& y,
                          SparseCsrTensor* out) {
  funcs::Elementwise<T>(ctx, x, y, funcs::Difference{}, out);
}

template <typename T, typename Context>
void MultiplyCooCooKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& y,
                          SparseCooTensor* out) {
  funcs::Elementwise<T>(ctx, x, y, funcs::Product{}, out);
}

template <typename T, typename Context>
void MultiplyCsrCsrKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& y,
                          SparseCsrTensor* out) {
  funcs::Elementwise<T>(ctx, x, y, funcs::Product{}, out);
}

template <typename T, typename Context>
void DivideCooCooKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& y,
                        SparseCooTensor* out) {
  funcs::Elementwise<T>(ctx, x, y, funcs::Quotient{}, out);
}

template <typename T, typename Context>
void DivideCsrCsrKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& y,
                        SparseCsrTensor* out) {
  funcs::Elementwise<T>(ctx, x, y, funcs::Quotient{}, out);
}

template <typename T, typename Context>
void AddCooDenseKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& y,
                       SparseCooTensor* out) {
  const DenseTensor values = x.values();
  const DDim dims = values.dims(), last = y.dims();
  const int skipped = dims.size() - last.size();
  PADDLE_ENFORCE(
      skipped >= 1 && slice_ddim(dims, skipped, dims.size()) == last,
      errors::InvalidArgument("y, which is added to each value of x, must have the shape "
                              "of the last dimensions of the values %s; its shape is %s",
                              dims, last));
  funcs::SharePattern(x, out);
  T* to = funcs::AllocAnew<T>(ctx, dims, out->mutable_values());
  const T *from = funcs::DataOf<T>(values), *added = funcs::DataOf<T>(y);
  const int64_t size = y.numel();
  for (int64_t i = 0; i < values.numel(); ++i) to[i] = static_cast<T>(from[i] + added[i % size]);
}

}  // namespace sparse
}  // namespace phi

PD_REGISTER_KERNEL(add_coo_coo, CPU, ALL_LAYOUT, phi::sparse::AddCooCooKernel, float, double,
                   int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(add_csr_csr, CPU, ALL_LAYOUT, phi::sparse::AddCsrCsrKernel, float, double,
                   int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(subtract_coo_coo, CPU, ALL_LAYOUT, phi::sparse::SubtractCooCooKernel, float,
                   double, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(subtract_csr_csr, CPU, ALL_LAYOUT, phi::sparse::SubtractCsrCsrKernel, float,
                   double, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(multiply_coo_coo, CPU, ALL_LAYOUT, phi::sparse::MultiplyCooCooKernel, float,
                   double, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(multiply_csr_csr, CPU, ALL_LAYOUT, phi::sparse::MultiplyCsrCsrKernel, float,
                   double, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(divide_coo_coo, CPU, ALL_LAYOUT, phi::sparse::DivideCooCooKernel, float, double,
                   int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(divide_csr_csr, CPU, ALL_LAYOUT, phi::sparse::DivideCsrCsrKernel, float, double,
                   int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(add_coo_dense, CPU, ALL_LAYOUT, phi::sparse::AddCooDenseKernel, float, double,
                   int, int64_t) {}
