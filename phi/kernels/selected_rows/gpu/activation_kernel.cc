#include "phi/kernels/selected_rows/impl/activation_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(sqrt_sr, GPU, ALL_LAYOUT, phi::sr::SqrtKernel, float, double) {}
PD_REGISTER_KERNEL(square_sr, GPU, ALL_LAYOUT, phi::sr::SquareKernel, float, double) {}
