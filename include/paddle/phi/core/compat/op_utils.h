#pragma once

#include <mutex>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "compat/op_utils_map.h"
#include "paddle/phi/core/compat/arg_map_context.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/infermeta_utils.h"
#include "paddle/phi/core/type_defs.h"
#include "paddle/utils/flat_hash_map.h"
#include "phi/core/logging.h"

namespace phi {

/// Legacy op types whose name a kernel of a newer, different op bears.
inline const std::unordered_set<std::string>& deprecated_op_names = DeprecatedOpNames();

/// "X@GRAD" of "X", as signatures of 2.3.0 name a gradient. Valid as long as the process.
inline const char* GradVarName(const std::string& name) {
  static std::mutex mutex;
  static std::unordered_set<std::string> names;  // whose elements keep their places
  const std::lock_guard<std::mutex> lock(mutex);
  return names.insert(name + "@GRAD").first->c_str();
}

}  // namespace phi

// The original makes the linker keep the files that register these. Here whoever registers is in a
// shared library, whose registrars run when it is loaded, so these declare nothing that is needed.
#define PD_DECLARE_BASE_KERNEL_NAME(op_type) \
  [[maybe_unused]] inline void pd_declared_base_kernel_name_of_##op_type() {}
#define PD_DECLARE_ARG_MAPPING_FN(op_type) \
  [[maybe_unused]] inline void pd_declared_arg_mapping_fn_of_##op_type() {}
