#pragma once

#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "compat/op_utils_map.h"
#include "paddle/phi/core/compat/arg_map_context.h"
#include "paddle/phi/core/enforce.h"
#include "phi/core/logging.h"

// The original makes the linker keep the files that register these. Here whoever registers is in a
// shared library, whose registrars run when it is loaded, so these declare nothing that is needed.
#define PD_DECLARE_BASE_KERNEL_NAME(op_type) \
  [[maybe_unused]] inline void pd_declared_base_kernel_name_of_##op_type() {}
#define PD_DECLARE_ARG_MAPPING_FN(op_type) \
  [[maybe_unused]] inline void pd_declared_arg_mapping_fn_of_##op_type() {}
