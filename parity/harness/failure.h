#pragma once

#include <string>

#include "parity/harness/case_report.h"

namespace phibridge {
namespace parity {

/// Makes a failing case as small as it still fails in the same way. Cases that expect an error, and
/// those that only their truth fails, stay as they are.
OpCase ShrinkFailure(const OpTestParam& param, const Finding& finding);

/// Writes a failing case as a case folder that `phibridge check` runs on the route of `finding`;
/// what is expected is what the reference computes.
void WriteFailure(const OpTestParam& param, const Finding& finding, const std::string& origin,
                  const std::string& folder);

}  // namespace parity
}  // namespace phibridge
