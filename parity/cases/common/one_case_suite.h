#pragma once

#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {

// These ops have only a legacy kernel, so every result is worked out by hand.
inline OpSuite OneCaseSuite(const char* op, const std::map<std::string, Input>& inputs,
                            paddle::framework::AttributeMap attrs,
                            std::map<std::string, Truth> truth) {
  OpCase c;
  c.name = "known";
  for (const auto& [slot, input] : inputs) c.inputs[slot] = {input};
  c.attrs = std::move(attrs);
  c.outputs.clear();
  for (const auto& [slot, value] : truth) c.outputs[slot].compile_shape = value.lod.empty();
  c.truth = std::move(truth);
  OpSuite suite;
  suite.type = op;
  suite.dtypes = Floats();
  suite.tolerances = {{DataType::FLOAT32, {2e-6, 1e-6, "a few operations of float32"}},
                      {DataType::FLOAT64, {1e-6, 1e-6, "attributes are float32"}}};
  suite.cases = {c};
  return suite;
}

}  // namespace parity
}  // namespace phibridge
