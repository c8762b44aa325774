#pragma once

#include <cstring>
#include <typeindex>
#include <typeinfo>

#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/backends/gpu/gpu_context.h"
#include "paddle/phi/common/backend.h"
#include "paddle/phi/common/int_array.h"
#include "paddle/phi/common/scalar.h"
#include "paddle/phi/core/custom_kernel.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/hostdevice.h"
#include "paddle/phi/core/infermeta_utils.h"
#include "paddle/phi/core/kernel_context.h"
#include "paddle/phi/core/kernel_factory.h"
#include "paddle/phi/core/kernel_utils.h"
#include "paddle/phi/core/selected_rows.h"
#include "paddle/phi/core/sparse_coo_tensor.h"
#include "paddle/phi/core/sparse_csr_tensor.h"
#include "paddle/phi/core/string_tensor.h"
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
