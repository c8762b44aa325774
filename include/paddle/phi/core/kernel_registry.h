#pragma once

#include "paddle/phi/common/backend.h"
#include "paddle/phi/common/int_array.h"
#include "paddle/phi/common/scalar.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/hostdevice.h"
#include "paddle/phi/core/infermeta_utils.h"
#include "paddle/phi/core/kernel_factory.h"
#include "paddle/phi/core/type_defs.h"
#include "paddle/utils/optional.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/generator.h"
#include "phi/core/kernel_registry.h"

// The original makes the linker keep the file that registers the kernel. Here it is in a shared
// library, whose registrars run when it is loaded, so these declare nothing that is needed.
#define PD_DECLARE_KERNEL(kernel_name, backend, layout) \
  [[maybe_unused]] inline void pd_declared_kernel_##kernel_name##_##backend##_##layout() {}

// How kernels outside of the original's sources are registered, under the names of its versions.
#define PD_BUILD_PHI_KERNEL PD_REGISTER_KERNEL
#define PD_REGISTER_BUILTIN_KERNEL PD_REGISTER_KERNEL

/// The function that reads a kernel's arguments from a KernelContext and calls it.
#define PHI_KERNEL(...) (&::phi::KernelImpl<&__VA_ARGS__>::Compute)
/// The kernel itself, for Kernel::GetVariadicKernelFn.
#define PHI_VARIADIC_KERNEL(...) (::phi::KernelImpl<&__VA_ARGS__>::VariadicCompute())
