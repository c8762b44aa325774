#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "framework/program/var_names.h"

namespace phibridge {

/// False for a slot without any variable, which is one that the operator does not have.
inline bool HasVariable(const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(), [](const std::string& name) {
    return name != paddle::framework::kEmptyVarName;
  });
}

}  // namespace phibridge
