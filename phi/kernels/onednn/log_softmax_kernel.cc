#include "phi/kernels/log_softmax_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_softmax.h"

namespace phi {

template <typename T, typename Context>
void LogSoftmaxKernel(const Context& ctx, const DenseTensor& x, int axis, DenseTensor* out) {
  // The op cuts what is more than 64 below the maximum of its row; a NaN makes its whole row NaN.
  constexpr float kCut = 64;
  if (onednn::HasNaNOrInf(x) || onednn::SpreadsBeyond(x, kCut)) {
    return onednn::CpuCall("log_softmax").In(x).Attrs({axis}).Out(out).Run();
  }
  onednn::RunSoftmax<onednn::LogSoftmaxPrimitive>(ctx, "log_softmax", x, axis, out);
}

}  // namespace phi

// Not float32: oneDNN's logarithm is off by 3e-6, which bfloat16 does not show.
PD_REGISTER_KERNEL(log_softmax, ONEDNN, ONEDNN, phi::LogSoftmaxKernel, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotSoftmax);
}
