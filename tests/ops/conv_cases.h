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

inline Tolerances ConvTolerances() {
  return {{DataType::FLOAT32, {2e-5, 2e-6, "sums of up to 500 products of float32"}},
          {DataType::FLOAT64, {1e-13, 1e-13, "sums of up to 500 products of float64"}}};
}

}  // namespace optest
}  // namespace phibridge
