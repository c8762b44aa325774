#pragma once

#include <string>
#include <vector>

#include "parity/execution/execution.h"

namespace phibridge {
namespace parity {

/// What an operator does without one of its outputs, or without the first variable of one that is a
/// list, as gradient operators have them where nobody asks for a gradient. One that may be missing
/// changes nothing of what is declared of the others, and the operator runs. Of each fault a
/// sentence.
std::vector<std::string> FaultsOfEachOutput(const Execution& question);

}  // namespace parity
}  // namespace phibridge
