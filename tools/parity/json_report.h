#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "parity/harness/check.h"
#include "tools/common/report/proof.h"

namespace phibridge {
namespace parity {

/// One case: op, name, dtype, findings, routes, mutants.
nlohmann::json CaseJson(const optest::CaseReport& report);

/// One proof an op, place, dtype, kernel and direction; `date` is today's. Kernels that a failing
/// case ran have none. Of a case that failed before a kernel was known there is an entry of `tried`
/// without a place.
cli::Proved ProvedBy(const std::vector<optest::CaseReport>& reports, const std::string& date);

}  // namespace parity
}  // namespace phibridge
