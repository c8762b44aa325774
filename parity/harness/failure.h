#pragma once

#include <string>

#include "parity/harness/case_report.h"

namespace phibridge {
namespace parity {

/// Shrinks a failing case as long as it fails in the same way. Cases that expect an error, and
/// cases that fail only against their stated truth, are returned unchanged.
OpCase ShrinkFailure(const OpTestParam& param, const Finding& finding);

/// Writes a failing case as a case folder that `phibridge check` runs on the route of `finding`;
/// its expected values are the reference's results.
void WriteFailure(const OpTestParam& param, const Finding& finding, const std::string& origin,
                  const std::string& folder);

}  // namespace parity
}  // namespace phibridge
