#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tools/common/program/lock_step.h"

namespace phibridge {
namespace tools {

/// The verdict, the first divergence, culprits and victims, and the `rows` operators with the
/// largest errors.
std::string DiffText(const LockStepOptions& options, const LockStepReport& report, size_t rows);
nlohmann::json DiffJson(const LockStepOptions& options, const LockStepReport& report);

}  // namespace tools
}  // namespace phibridge
