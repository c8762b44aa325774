#include "parity/execution/result_difference.h"

#include <algorithm>

#include "parity/compare/compare.h"

namespace phibridge {
namespace parity {
namespace {

// Compares the tensors of one variable.
void CompareVariable(const std::string& slot, const OpValue& first, const OpValue& other,
                     const Tolerance& tolerance, ResultDifference* out) {
  const auto mine = TensorsOf(first), theirs = TensorsOf(other);
  if (mine.size() != theirs.size() && out->message.empty())
    out->message = slot + ": another number of tensors";
  for (size_t k = 0; k < std::min(mine.size(), theirs.size()); ++k) {
    if (!mine[k]->initialized() || !theirs[k]->initialized()) continue;
    const Difference difference =
        Compare(*mine[k], *theirs[k], OnlyOfRounded(tolerance, mine[k]->dtype()),
                {"the first", "the other"});
    if (!difference.within() && out->message.empty())
      out->message = slot + ": " + difference.Text();
    out->max_abs = std::max(out->max_abs, difference.max_abs);
    if (Epsilon(mine[k]->dtype()) > 0) out->max_ulp = std::max(out->max_ulp, difference.max_ulp);
  }
}

}  // namespace

ResultDifference CompareResults(const OpResult& first, const OpResult& other,
                                const Tolerance& tolerance) {
  ResultDifference out;
  if (!other.ok()) {
    out.message = "the other kernel fails: " + other.error.substr(0, other.error.find('\n'));
    return out;
  }
  for (const auto& [slot, values] : first.outputs) {
    const auto found = other.outputs.find(slot);
    if (found == other.outputs.end()) continue;
    for (size_t i = 0; i < std::min(values.size(), found->second.size()); ++i)
      CompareVariable(slot, values[i], found->second[i], tolerance, &out);
  }
  return out;
}

}  // namespace parity
}  // namespace phibridge
