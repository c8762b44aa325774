#pragma once

#include <string>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {

/// Cases of flatten and, with output XShape, flatten2.
inline OpSuite FlattenSuite(const std::string& type, bool with_xshape) {
  OpSuite suite = CopySuite(type, "");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({1, 2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"axis", 2}}, {{2, 3}, {1, 2, 3, 4, 5, 6}, {}}));
  cases.push_back(
      KnownCase("zero", {{"X", {In({2}).Values({1, 2})}}}, {{"axis", 0}}, {{1, 2}, {1, 2}, {}}));
  cases.push_back(Fails(PlainCase("axis_out_of_range", {{"X", {In({2})}}}, {{"axis", 2}}),
                        "attribute `axis` must be in [0, 1] for input X of shape [2]"));
  for (OpCase& c : cases) {
    if (with_xshape && c.error == phi::LEGACY) c.outputs["XShape"].compare = false;
  }
  if (with_xshape) {
    OpCase c = cases[0];
    c.name = "without_xshape";
    c.outputs.erase("XShape");
    c.not_differentiated = "the gradient reads the shape of X from XShape";
    cases.push_back(c);
  }
  return suite;
}

}  // namespace parity
}  // namespace phibridge
