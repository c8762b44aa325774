#pragma once

#include <string>

namespace paddle {
namespace framework {

/// Says of an operator that its legacy kernel for the CPU answers no program: it throws
/// Unimplemented with "OP: `why`", as the original's does. A diagnosis says so before the run.
void RegisterRefusal(const char* op_type, const char* why);
/// "" if the operator's kernels answer.
std::string RefusalOf(const std::string& op_type);

/// Registers a refusal before main().
struct RefusalRegistrar {
  RefusalRegistrar(const char* op_type, const char* why) { RegisterRefusal(op_type, why); }
};

}  // namespace framework
}  // namespace paddle
