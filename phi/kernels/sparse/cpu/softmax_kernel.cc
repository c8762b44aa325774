#include "phi/kernels/sparse/softmax_kernel.h"

#include <cmath>
#include <limits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/sparse/softmax_lines.h"

namespace phi {
namespace sparse {
namespace {

template <typename T, typename Context, typename Sparse>
void Softmax(const Context& ctx, const Sparse& x, int axis, Sparse* out) {
  const auto lines = funcs::LinesAlong(x, axis);
  const DenseTensor values = x.values();
  const T* from = funcs::DataOf<T>(values);
  std::vector<T> top(lines.count, -std::numeric_limits<T>::infinity()), sum(lines.count, T(0));
  for (size_t i = 0; i < lines.line_of.size(); ++i) {
    T& most = top[static_cast<size_t>(lines.line_of[i])];
    if (!(from[i] <= most)) most = from[i];  // NaN stays
  }
  funcs::SharePattern(x, out);
  T* to = funcs::AllocAnew<T>(ctx, values.dims(), out->mutable_values());
  for (size_t i = 0; i < lines.line_of.size(); ++i) {
    const auto line = static_cast<size_t>(lines.line_of[i]);
    to[i] = std::exp(from[i] - top[line]);
    sum[line] += to[i];
  }
  for (size_t i = 0; i < lines.line_of.size(); ++i) {
    to[i] /= sum[static_cast<size_t>(lines.line_of[i])];
  }
}

template <typename T, typename Context, typename Sparse>
void SoftmaxGrad(const Context& ctx, const Sparse& out, const Sparse& out_grad, int axis,
                 Sparse* x_grad) {
  const auto lines = funcs::LinesAlong(out, axis);
  const DenseTensor values = out.values(), grads = out_grad.values();
  funcs::CheckSamePattern("out_grad", values, grads);
  const T *y = funcs::DataOf<T>(values), *dy = funcs::DataOf<T>(grads);
  std::vector<T> sum(lines.count, T(0));
  for (size_t i = 0; i < lines.line_of.size(); ++i) {
    sum[static_cast<size_t>(lines.line_of[i])] += y[i] * dy[i];
  }
  funcs::SharePattern(out, x_grad);
  T* to = funcs::AllocAnew<T>(ctx, values.dims(), x_grad->mutable_values());
  for (size_t i = 0; i < lines.line_of.size(); ++i) {
    to[i] = y[i] * (dy[i] - sum[static_cast<size_t>(lines.line_of[i])]);
  }
}

void CheckLastAxis(const SparseCsrTensor& x, int axis) {
  PADDLE_ENFORCE(
      axis == -1 || axis == x.dims().size() - 1,
      errors::InvalidArgument("attribute `axis` of a CSR tensor must be -1; it is %d", axis));
}

}  // namespace

template <typename T, typename Context>
void SoftmaxCooKernel(const Context& ctx, const SparseCooTensor& x, int axis,
                      SparseCooTensor* out) {
  Softmax<T>(ctx, x, axis, out);
}

template <typename T, typename Context>
void SoftmaxCsrKernel(const Context& ctx, const SparseCsrTensor& x, int axis,
                      SparseCsrTensor* out) {
  CheckLastAxis(x, axis);
  Softmax<T>(ctx, x, axis, out);
}

template <typename T, typename Context>
void SoftmaxCooGradKernel(const Context& ctx, const SparseCooTensor& out,
                          const SparseCooTensor& out_grad, int axis, SparseCooTensor* x_grad) {
  SoftmaxGrad<T>(ctx, out, out_grad, axis, x_grad);
}

template <typename T, typename Context>
void SoftmaxCsrGradKernel(const Context& ctx, const SparseCsrTensor& out,
                          const SparseCsrTensor& out_grad, int axis, SparseCsrTensor* x_grad) {
  CheckLastAxis(out, axis);
  SoftmaxGrad<T>(ctx, out, out_grad, axis, x_grad);
}

}  // namespace sparse
}  // namespace phi

PD_REGISTER_KERNEL(softmax_coo, CPU, ALL_LAYOUT, phi::sparse::SoftmaxCooKernel, float, double) {}
PD_REGISTER_KERNEL(softmax_csr, CPU, ALL_LAYOUT, phi::sparse::SoftmaxCsrKernel, float, double) {}
PD_REGISTER_KERNEL(softmax_coo_grad, CPU, ALL_LAYOUT, phi::sparse::SoftmaxCooGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(softmax_csr_grad, CPU, ALL_LAYOUT, phi::sparse::SoftmaxCsrGradKernel, float,
                   double) {}
