#pragma once

#include <string>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {

/// A suite of a gradient operator alone, with what it reads given: for what recorded truths cannot
/// hold, above all inputs that do not fit, where the original reads memory that is not its own.
inline OpSuite GradientSuite(const std::string& type) {
  OpSuite suite;
  suite.type = type;
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  return suite;
}

/// As GradientSuite, of which some answers are worked out by hand: `kernel` gives them.
inline OpSuite KnownGradientSuite(const std::string& type, const std::string& kernel) {
  OpSuite suite = GradientSuite(type);
  suite.phi_kernel = kernel;
  suite.no_reference = "its answers are worked out by hand";
  return suite;
}

}  // namespace parity
}  // namespace phibridge
