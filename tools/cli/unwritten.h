#pragma once

#include <string>
#include <vector>

#include "framework/program/program_desc.h"

namespace phibridge {
namespace tools {

/// A sentence for each variable that an operator of the first block reads though no operator
/// computes it, nothing feeds it and no file holds it: most operators then fail in the run. None
/// for a program without feed operators, where any variable may be fed.
std::vector<std::string> WarnOfUnwritten(const paddle::framework::ProgramDesc& program);

}  // namespace tools
}  // namespace phibridge
