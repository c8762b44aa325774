#pragma once

#include <string>
#include <vector>

#include "parity/harness/runner.h"
#include "parity/harness/truths.h"

namespace phibridge {
namespace parity {

/// A tensor of a result, or a member of one, beside what was recorded of it.
struct TruthPart {
  std::string name;   // "Out[1]", "out[0] indices"
  std::string wrong;  // empty: it is within the tolerance
  Difference difference;
};
/// All that a recorded truth states, in the order of its slots.
std::vector<TruthPart> PartsAgainst(const RecordedTruth& truth, const RouteResult& result);

}  // namespace parity
}  // namespace phibridge
