#pragma once

#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/backends/gpu/gpu_context.h"
#include "paddle/phi/common/int_array.h"
#include "paddle/phi/common/scalar.h"
#include "paddle/phi/common/type_traits.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/kernel_context.h"
#include "paddle/phi/core/selected_rows.h"
#include "paddle/phi/core/sparse_coo_tensor.h"
#include "paddle/phi/core/sparse_csr_tensor.h"
#include "paddle/phi/core/string_tensor.h"
#include "paddle/phi/core/type_defs.h"
#include "phi/core/kernel_registry.h"

/// The function that reads a kernel's arguments from a KernelContext and calls it.
#define PHI_KERNEL(...) (&::phi::KernelImpl<&__VA_ARGS__>::Compute)
/// The kernel itself, for Kernel::GetVariadicKernelFn.
#define PHI_VARIADIC_KERNEL(...) (::phi::KernelImpl<&__VA_ARGS__>::VariadicCompute())
