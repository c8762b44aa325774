#pragma once

#include <cstdint>
#include <string>

#include "tools/common/program/lock_step.h"

namespace phibridge {
namespace tools {

/// How many executions have the verdict.
int64_t CountOf(const LockStepReport& report, OpVerdict verdict);

/// A sentence or two for somebody who has to decide: which kernel is wrong, on which side, or that
/// no kernel is and how far the program itself moves.
std::string DiffVerdict(const LockStepOptions& options, const LockStepReport& report);

/// "the program itself moves `out` by 3e-07 of its largest element when its float feeds move by one
/// ulp"; `error` as Difference::Error: infinite if shapes change.
std::string FloorText(const std::string& variable, double error, bool of_parameters);

}  // namespace tools
}  // namespace phibridge
