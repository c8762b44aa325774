#pragma once

#include "parity/cases/common/move_cases.h"

namespace phibridge {
namespace parity {

inline OpSuite RearrangeSuite(const std::string& op, std::vector<OpCase> cases) {
  OpSuite suite = MoveSuite(op, op);
  suite.dtypes = Floats();
  suite.cases = std::move(cases);
  return suite;
}

inline const std::string kChannelsLast = "NHWC";

}  // namespace parity
}  // namespace phibridge
