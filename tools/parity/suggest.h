#pragma once

#include <string>

#include "parity/harness/check.h"

namespace phibridge {
namespace tools {

/// The tightest OpClass with which all cases of a suite pass that has no explicit tolerance,
/// "kFunction", and what that leaves: without the suite's exceptions ("suite"), without those of
/// its cases too ("all"). Empty if none will do.
std::string SuggestClass(const parity::OpSuite& suite);

}  // namespace tools
}  // namespace phibridge
