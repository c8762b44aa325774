// What becomes of an optimizer and of a reference kernel where the parts that hold them are
//   parts absent     not installed: errors that say so
//   parts installed  installed: loaded when they are needed
//   parts linked     linked: there from the start
// Exit: 0 if it is so.
#include <cstdio>
#include <exception>
#include <string>

#include "framework/op/op_registry.h"
#include "framework/op/operator_with_kernel.h"
#include "framework/program/op_info.h"
#include "phi/core/parts.h"

namespace {

using paddle::framework::OperatorWithKernel;
using paddle::framework::OpInfoMap;

bool IsThere() {
  return OpInfoMap::Instance().map().count("sgd") == 1 &&
         OperatorWithKernel::AllOpKernels().count("softmax") == 1;
}

bool FailsAsPromised() {
  try {
    paddle::framework::OpRegistry::CreateOp("sgd", {}, {}, {});
  } catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return std::string(error.what()).find("libphibridge_train.so") != std::string::npos &&
           !phi::LoadPart(phi::Part::kLegacy) && !phi::WhyNoPart(phi::Part::kLegacy).empty();
  }
  return false;
}

bool IsLoadedWhenNeeded() {
  return !IsThere() && OpInfoMap::Instance().Has("sgd") && phi::LoadPart(phi::Part::kLegacy) &&
         IsThere();
}

}  // namespace

int main(int argc, char** argv) {
  const std::string state = argc == 2 ? argv[1] : "";
  if (state == "absent") return FailsAsPromised() ? 0 : 1;
  if (state == "installed") return IsLoadedWhenNeeded() ? 0 : 1;
  if (state == "linked") return IsThere() ? 0 : 1;
  std::fprintf(stderr, "usage: parts absent|installed|linked\n");
  return 2;
}
