#pragma once

#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace parity {

inline OpSuite MergedOptimizerSuite(const char* type) {
  OpSuite suite;
  suite.type = suite.phi_kernel = type;
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  return suite;
}

inline OpCase MomentumStates(OpCase c) {
  AddState(&c, "Velocity", -1, 1);
  c.attrs["mu"] = 0.75f;
  return c;
}

}  // namespace parity
}  // namespace phibridge
