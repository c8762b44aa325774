#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tools/common/program/lock_step.h"

namespace phibridge {
namespace tools {

enum class DiffOrder { kError, kGrowth };

/// The first divergence, culprits and victims, the `rows` operators that come first in `order`, the
/// paths to the outputs that `options` names, and the verdict.
std::string DiffText(const LockStepOptions& options, const LockStepReport& report, size_t rows,
                     DiffOrder order);
nlohmann::json DiffJson(const LockStepOptions& options, const LockStepReport& report);

}  // namespace tools
}  // namespace phibridge
