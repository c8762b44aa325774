#pragma once

#include <map>
#include <string>

namespace phibridge {
namespace tools {

/// The forward operators of the original by type, and whether each has a gradient: all that
/// Paddle 2.6.2 registers, and those of 2.3 that 2.6 no longer has.
const std::map<std::string, bool>& OriginalOps();

}  // namespace tools
}  // namespace phibridge
