#include "tools/common/op/op_comparison.h"

#include <cmath>

namespace phibridge {
namespace tools {

const char* OpVerdictName(OpVerdict verdict) {
  static const char* const kNames[] = {"identical", "within", "victim", "unexplained", "culprit"};
  return kNames[static_cast<int>(verdict)];
}

double OpComparison::Growth() const {
  const double error = FreeError();
  return input_error > 0 && std::isfinite(error) ? error / input_error : 0;
}

}  // namespace tools
}  // namespace phibridge
