#pragma once

#include <CLI/CLI.hpp>

#include "tools/common/program/lock_step.h"

namespace phibridge {
namespace tools {

/// DIR, --input, --batch, --steps and --seed, as the commands that compare two sides of a program
/// have them.
void AddComparisonInputs(CLI::App* app, LockStepOptions* options);

}  // namespace tools
}  // namespace phibridge
