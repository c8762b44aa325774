#pragma once

#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {

inline OpCase NormCase(const char* name, Input x, paddle::framework::AttributeMap attrs,
                       const std::vector<std::string>& more) {
  OpCase c = CopyCase(name, std::move(x), std::move(attrs));
  c.outputs = {{"Y", {}}};
  for (const std::string& output : more) c.outputs[output] = {};
  return c;
}

}  // namespace parity
}  // namespace phibridge
