#include "phi/kernels/top_k_grad_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/primitive/gpu_rows.h"

namespace phi {
namespace {

// Element i of out_grad [outer, count, inner] goes to its place along the axis.
template <typename T>
struct PutLineBody {
  GpuIndexCheck check;
  primitive::GpuLabels places;
  int64_t len, count, inner;
  const T* from;
  T* to;
  __device__ void operator()(int64_t i) const {
    const int64_t block = i / (count * inner), place = places[i];
    if (check.Holds(place)) to[(block * len + place) * inner + i % inner] = from[i];
  }
};

// x_grad: out_grad at the `indices` along `axis`, which differ within a line; else 0.
template <typename T, typename Context>
void PutLines(const Context& ctx, const char* kernel, const DenseTensor& x,
              const DenseTensor& indices, const DenseTensor& out_grad, int axis,
              DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0 || x.numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  const int64_t count = out_grad.numel() / (s.outer * s.inner);  // of one line
  PADDLE_ENFORCE_EQ(indices.numel(), out_grad.numel(),
                    errors::InvalidArgument("Indices of shape %s do not say where each element of "
                                            "Out@GRAD of shape %s goes",
                                            indices.dims(), out_grad.dims()));
  primitive::GpuLoop(ctx, s.outer * count * s.inner,
                     PutLineBody<T>{GpuIndexCheck(ctx, kernel, "Indices", s.len),
                                    primitive::ReadIndices(indices, "Indices"), s.len, count,
                                    s.inner, out_grad.data<T>(), to});
}

}  // namespace

template <typename T, typename Context>
void ArgsortGradKernel(const Context& ctx, const DenseTensor& indices, const DenseTensor& x,
                       const DenseTensor& out_grad, int axis, bool /*descending*/,
                       DenseTensor* x_grad) {
  PutLines<T>(ctx, "argsort_grad", x, indices, out_grad, axis, x_grad);
}

template <typename T, typename Context>
void KthvalueGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                        const DenseTensor& out_grad, int /*k*/, int axis, bool /*keepdim*/,
                        DenseTensor* x_grad) {
  PutLines<T>(ctx, "kthvalue_grad", x, indices, out_grad, axis, x_grad);
}

template <typename T, typename Context>
void ModeGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                    const DenseTensor& out_grad, int axis, bool /*keepdim*/, DenseTensor* x_grad) {
  PutLines<T>(ctx, "mode_grad", x, indices, out_grad, axis, x_grad);
}

template <typename T, typename Context>
void TopkGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                    const DenseTensor& out_grad, const Scalar& /*k*/, int axis, bool /*largest*/,
                    bool /*sorted*/, DenseTensor* x_grad) {
  PutLines<T>(ctx, "top_k_grad", x, indices, out_grad, axis, x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(argsort_grad, GPU, ALL_LAYOUT, phi::ArgsortGradKernel, float, double, int,
                   int64_t) {
  kernel->InputAt(0).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(kthvalue_grad, GPU, ALL_LAYOUT, phi::KthvalueGradKernel, float, double, int,
                   int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(mode_grad, GPU, ALL_LAYOUT, phi::ModeGradKernel, float, double, int, int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(top_k_grad, GPU, ALL_LAYOUT, phi::TopkGradKernel, float, double, int, int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
