#include "phi/kernels/selected_rows/scale_kernel.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/selected_rows.h"
#include "phi/kernels/scale_kernel.h"

namespace phi {
namespace sr {

template <typename T, typename Context>
void ScaleKernel(const Context& ctx, const SelectedRows& x, const Scalar& scale, float bias,
                 bool bias_after_scale, SelectedRows* out) {
  phi::ScaleKernel<T, Context>(ctx, x.value(), scale, bias, bias_after_scale,
                               funcs::ValueWithRowsOf(x, out));
}

}  // namespace sr
}  // namespace phi

PD_REGISTER_KERNEL(scale_sr, GPU, ALL_LAYOUT, phi::sr::ScaleKernel, float, double, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::bfloat16) {}
