#pragma once

#include <string>
#include <vector>

#include "parity/execution/execution.h"

namespace phibridge {
namespace parity {

/// What the shape and type functions of an operator say of a question that they accept when one
/// size of an input changes. A size that is not known (-1) is in order, and leaves of the outputs'
/// sizes what it was or -1. A size that must be the one that it is, as no other below 13 more will
/// do, must not be 0 either. With size 0 as much is known of the outputs. Of each fault a sentence.
std::vector<std::string> FaultsOfEachSize(const Execution& question);

}  // namespace parity
}  // namespace phibridge
