#pragma once

#include <string>

namespace phibridge {
namespace parity {

/// The path that a line `#include "…"` of a source names; "" if it is no such line.
std::string IncludedIn(const std::string& line);

/// True if a source of a legacy kernel, or a header of `ops/` that it includes, includes a header
/// of `phi/kernels/`: such a kernel is not independent of the PHI kernel that it is to prove.
/// `file`: from `root`, the folder of phibridge's sources. True also for a source that is not
/// there: nothing says that it is independent.
bool SharesCode(const std::string& root, const std::string& file);

}  // namespace parity
}  // namespace phibridge
