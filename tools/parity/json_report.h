#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "parity/harness/case_report.h"
#include "tools/common/report/proof.h"

namespace phibridge {
namespace tools {

/// One case: op, name, dtype, findings, routes, mutants.
nlohmann::json CaseJson(const parity::CaseReport& report);

/// One proof an op, place, dtype, kernel and direction; `date` is today's. Kernels that a failing
/// case ran have none, nor have those that nothing but themselves was compared with. Of a case that
/// failed before a kernel was known there is an entry of `tried` without a place. `sources`: the
/// folder of phibridge's sources, whose digests proofs note; empty digests where it has none.
Proved ProvedBy(const std::vector<parity::CaseReport>& reports, const std::string& date,
                const std::string& sources);

}  // namespace tools
}  // namespace phibridge
