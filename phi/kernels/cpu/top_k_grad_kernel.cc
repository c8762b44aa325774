#include "phi/kernels/top_k_grad_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace {

// x_grad: out_grad at the `indices` (int64) along `axis`, else 0.
template <typename T, typename Context>
void PutLines(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
              const DenseTensor& out_grad, int axis, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0 || x.numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  const int64_t count = out_grad.numel() / (s.outer * s.inner);  // of one line
  PADDLE_ENFORCE_EQ(indices.numel(), out_grad.numel(),
                    errors::InvalidArgument("Indices of shape %s do not say where each element of "
                                            "Out@GRAD of shape %s goes",
                                            indices.dims(), out_grad.dims()));
  const std::vector<int64_t> places = funcs::CheckedIndices(indices, "Indices", s.len);
  const int64_t* at = places.data();
  const T* from = out_grad.data<T>();
  for (int64_t o = 0; o < s.outer; ++o) {
    for (int64_t k = 0; k < count; ++k) {
      for (int64_t i = 0; i < s.inner; ++i) to[(o * s.len + *at++) * s.inner + i] = *from++;
    }
  }
}

}  // namespace

template <typename T, typename Context>
void ArgsortGradKernel(const Context& ctx, const DenseTensor& indices, const DenseTensor& x,
                       const DenseTensor& out_grad, int axis, bool /*descending*/,
                       DenseTensor* x_grad) {
  PutLines<T>(ctx, x, indices, out_grad, axis, x_grad);
}

template <typename T, typename Context>
void KthvalueGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                        const DenseTensor& out_grad, int /*k*/, int axis, bool /*keepdim*/,
                        DenseTensor* x_grad) {
  PutLines<T>(ctx, x, indices, out_grad, axis, x_grad);
}

template <typename T, typename Context>
void ModeGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                    const DenseTensor& out_grad, int axis, bool /*keepdim*/, DenseTensor* x_grad) {
  PutLines<T>(ctx, x, indices, out_grad, axis, x_grad);
}

template <typename T, typename Context>
void TopkGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                    const DenseTensor& out_grad, const Scalar& /*k*/, int axis, bool /*largest*/,
                    bool /*sorted*/, DenseTensor* x_grad) {
  PutLines<T>(ctx, x, indices, out_grad, axis, x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(argsort_grad, CPU, ALL_LAYOUT, phi::ArgsortGradKernel, float, double, int,
                   int64_t) {
  kernel->InputAt(0).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(kthvalue_grad, CPU, ALL_LAYOUT, phi::KthvalueGradKernel, float, double, int,
                   int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(mode_grad, CPU, ALL_LAYOUT, phi::ModeGradKernel, float, double, int, int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(top_k_grad, CPU, ALL_LAYOUT, phi::TopkGradKernel, float, double, int, int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
