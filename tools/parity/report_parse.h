#pragma once

#include <nlohmann/json.hpp>

#include "parity/harness/check.h"

namespace phibridge {
namespace parity {

/// The report that CaseJson wrote. Errors: nlohmann's.
optest::CaseReport ReportFrom(const nlohmann::json& json);

}  // namespace parity
}  // namespace phibridge
