#include "phi/kernels/pad3d_kernel.h"

#include <vector>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/common/scalar.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/gpu_pad.h"

namespace phi {

template <typename T, typename Context>
void Pad3dKernel(const Context& ctx, const DenseTensor& x, const IntArray& paddings,
                 const std::string& mode, float pad_value, const std::string& data_format,
                 DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const funcs::PadMode how = funcs::PadModeOf(mode);
  std::vector<int64_t> before;
  funcs::PaddedImage(x.dims(), paddings.GetData(), data_format == "NDHWC", how, &before);
  const T fill = Scalar(pad_value).to<T>();
  funcs::GpuPad(ctx, x.data<T>(), x.dims(), before, how, &fill, sizeof(T), out->dims(), to);
}

}  // namespace phi

PD_REGISTER_KERNEL(pad3d, GPU, ALL_LAYOUT, phi::Pad3dKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::complex64, phi::complex128) {}
