// outside: 2.3 | kernels of the library, with their arguments of 2.3, under names of a team's own
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/kernels/conv_grad_grad_kernel.h"
#include "paddle/phi/kernels/conv_grad_kernel.h"
#include "paddle/phi/kernels/conv_kernel.h"
#include "paddle/phi/kernels/lstsq_kernel.h"
#include "paddle/phi/kernels/put_along_axis_grad_kernel.h"

PD_REGISTER_KERNEL(outside_conv_grad, CPU, ALL_LAYOUT, phi::ConvGradKernel, float, double) {}
PD_REGISTER_KERNEL(outside_conv_grad_grad, CPU, ALL_LAYOUT, phi::ConvGradGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(outside_lstsq, CPU, ALL_LAYOUT, phi::LstsqKernel, float, double) {}
PD_REGISTER_KERNEL(outside_put_along_axis_grad, CPU, ALL_LAYOUT, phi::PutAlongAxisGradKernel, float,
                   double, int, int64_t) {}
