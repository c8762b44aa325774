#pragma once

#include <map>
#include <string>
#include <vector>

#include "framework/program/program_desc.h"

namespace phibridge {
namespace tools {

/// A program that declares its feeds as the values are that it is to be fed.
struct FedProgram {
  paddle::framework::ProgramDesc program;
  std::map<std::string, std::string> refused;  // by feed, why the run refuses its value
};

/// With the shapes and dtypes of the values, so that what follows from them is known. inputs:
/// NAME=FILE.npy. Errors: InvalidArgument or NotFound for what names no feed or no array.
FedProgram WithFeeds(const paddle::framework::ProgramDesc& program,
                     const std::vector<std::string>& inputs);

}  // namespace tools
}  // namespace phibridge
