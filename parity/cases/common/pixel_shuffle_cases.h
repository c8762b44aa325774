#pragma once

#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {

inline OpSuite PixelCopySuite(const std::string& op, std::vector<OpCase> cases) {
  OpSuite suite = CopySuite(op, op);
  suite.dtypes = Floats();
  suite.cases = std::move(cases);
  return suite;
}

inline const std::string kChannelsLast = "NHWC";

}  // namespace parity
}  // namespace phibridge
