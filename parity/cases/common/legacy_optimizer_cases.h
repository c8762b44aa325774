#pragma once

#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace parity {

// Suites of optimizers without a PHI kernel; their results are worked out by hand.
inline OpSuite LegacyOptimizerSuite(const char* type) {
  OpSuite suite;
  suite.type = type;
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  return suite;
}

inline OpCase KnownStep(const char* name, std::vector<double> param, std::vector<double> grad,
                        std::vector<double> truth) {
  const auto size = static_cast<int64_t>(param.size());
  OpCase c = OptimizerCase(name, {size});
  c.inputs["Param"] = {In({size}).Values(std::move(param))};
  c.inputs["Grad"] = {In({size}).Values(std::move(grad))};
  c.truth["ParamOut"] = {{size}, std::move(truth), {}};
  return c;
}

}  // namespace parity
}  // namespace phibridge
