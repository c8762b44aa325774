#pragma once

#include <string>

#include "tests/ops/op_test.h"

namespace phibridge {
namespace optest {

inline OpCase ConvCase(const std::string& name, Input input, Input filter,
                       paddle::framework::AttributeMap attrs = {}) {
  OpCase c;
  c.name = name;
  c.inputs["Input"] = {std::move(input)};
  c.inputs["Filter"] = {std::move(filter)};
  c.attrs = std::move(attrs);
  c.outputs = {{"Output", {}}};
  return c;
}

}  // namespace optest
}  // namespace phibridge
