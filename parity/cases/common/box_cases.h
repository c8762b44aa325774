#pragma once

#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {

using BoxNumbers = std::vector<float>;

using Attrs = paddle::framework::AttributeMap;

// Every result is worked out by hand: most of these ops have only a legacy kernel.
inline OpSuite BoxSuite(const char* op, std::vector<OpCase> cases, const char* phi_kernel = "") {
  OpSuite suite;
  suite.type = op;
  suite.phi_kernel = phi_kernel;
  suite.dtypes = Floats();
  suite.tolerances = {{DataType::FLOAT32, {2e-6, 1e-6, "a few operations of float32"}},
                      {DataType::FLOAT64, {1e-6, 1e-6, "attributes are float32"}}};
  suite.cases = std::move(cases);
  return suite;
}

inline OpCase BoxCase(const char* name, const std::map<std::string, Input>& inputs, Attrs attrs,
                      std::map<std::string, Truth> truth) {
  OpCase c;
  c.name = name;
  for (const auto& [slot, input] : inputs) c.inputs[slot] = {input};
  c.attrs = std::move(attrs);
  c.outputs.clear();
  for (auto& [slot, value] : truth)
    c.outputs[slot].compile_shape =
        slot != "ColToRowMatchIndices" && slot != "ColToRowMatchDist" && slot != "KeepBoxesIdxs";
  c.truth = std::move(truth);
  return c;
}

}  // namespace parity
}  // namespace phibridge
