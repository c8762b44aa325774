#pragma once

#include <string>
#include <vector>

#include "parity/execution/execution.h"

namespace phibridge {
namespace parity {

/// Attributes whose record bounds them by the rank of an input, such as an axis in [-rank, rank):
/// of a question that the operator's functions accept, the values next to each bound that must be
/// refused and are not, a sentence each. Of a list, its first element is that value.
std::vector<std::string> FaultsOfRankRanges(const Execution& question);

}  // namespace parity
}  // namespace phibridge
