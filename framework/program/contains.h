#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace phibridge {

inline bool Contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace phibridge
