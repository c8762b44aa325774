#pragma once

#include <nlohmann/json.hpp>

#include "tests/ops/op_test_check.h"

namespace phibridge {
namespace parity {

/// The report that CaseJson wrote. Errors: nlohmann's.
optest::CaseReport ReportFrom(const nlohmann::json& json);

}  // namespace parity
}  // namespace phibridge
