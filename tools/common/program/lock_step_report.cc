#include <algorithm>
#include <cmath>

#include "tools/common/program/lock_step.h"

namespace phibridge {
namespace tools {

double ErrorStep::Growth() const {
  return input_error > 0 && std::isfinite(error) ? error / input_error : 0;
}

std::vector<ErrorStep> LockStepReport::PathTo(const std::string& variable) const {
  const auto last = written.find(variable);
  PADDLE_ENFORCE(last != written.end(),
                 phi::errors::NotFound("--output %s: no op that was compared writes it: its block "
                                       "did not run, or a side failed before",
                                       variable));
  std::vector<ErrorStep> path;
  for (int at = last->second; at >= 0; at = path.back().from)
    path.push_back(steps_of_error[static_cast<size_t>(at)]);
  std::reverse(path.begin(), path.end());
  return path;
}

bool LockStepReport::IsSame() const {
  return !SaysNothing() && !first && control_flow.empty() && failures.empty();
}

}  // namespace tools
}  // namespace phibridge
