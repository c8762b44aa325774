#include "phi/kernels/pad_grad_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/pad.h"
#include "phi/kernels/funcs/conv/unpad.h"
#include "phi/kernels/impl/crop_grad_kernel_impl.h"

namespace phi {
template <typename T, typename Context>
void PadGradKernel(const Context& ctx, const DenseTensor& out_grad,
                   const std::vector<int>& paddings, const Scalar& /*pad_value*/,
                   DenseTensor* x_grad) {
  std::vector<int64_t> before;
  for (size_t i = 0; i < paddings.size(); i += 2) before.push_back(paddings[i]);
  const DDim dims = x_grad->dims();
  funcs::Unpad<T>(ctx, out_grad, dims, before, funcs::PadMode::kConstant, x_grad);
}

template <typename T, typename Context>
void Pad3dGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     const IntArray& paddings, const std::string& mode, float /*pad_value*/,
                     const std::string& data_format, DenseTensor* x_grad) {
  const funcs::PadMode how = funcs::PadModeOf(mode);
  std::vector<int64_t> before;
  funcs::PaddedImage(x.dims(), paddings.GetData(), data_format == "NDHWC", how, &before);
  funcs::Unpad<T>(ctx, out_grad, x.dims(), before, how, x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(pad_grad, CPU, ALL_LAYOUT, phi::PadGradKernel, float, double, int, int64_t,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(pad3d_grad, CPU, ALL_LAYOUT, phi::Pad3dGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(crop_grad, CPU, ALL_LAYOUT, phi::CropGradKernel, float, double, int, int64_t) {}
