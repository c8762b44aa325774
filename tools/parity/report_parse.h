#pragma once

#include <nlohmann/json.hpp>

#include "parity/harness/case_report.h"

namespace phibridge {
namespace tools {

/// The report that CaseJson wrote. Errors: nlohmann's.
parity::CaseReport ReportFrom(const nlohmann::json& json);

}  // namespace tools
}  // namespace phibridge
