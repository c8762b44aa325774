#pragma once

#include <map>
#include <string>

namespace phibridge {
namespace tools {

/// The operator that a source is named after: "softmax" for ops/softmax_op.cc and for
/// phi/kernels/cpu/softmax_grad_kernel.cc.
inline std::string OperatorOf(const std::string& file) {
  std::string name = file.substr(file.rfind('/') + 1);
  for (const char* end : {"_op.cc", "_grad_kernel.cc", "_kernel.cc"}) {
    const size_t at = name.rfind(end);
    if (at != std::string::npos) return name.substr(0, at);
  }
  return name;
}

/// How operators compute ("kExact", …, "program"), as is known of sources and of operators.
struct KnownClasses {
  std::map<std::string, std::string> of_file, of_op;
};

/// The family under which a mutant of `file` is counted: the folder, and where one folder has the
/// sources of all operators, how the operator computes. `reached`: how the one computes whose cases
/// reach the mutant; empty where none does, and then the class of the file counts, else that of its
/// operator, else "program".
inline std::string FamilyOf(const std::string& file, const std::string& reached,
                            const KnownClasses& known) {
  std::string folder = file.substr(0, file.rfind('/'));
  if (folder != "ops" && folder != "phi/kernels/cpu") return folder;
  const auto of_file = known.of_file.find(file);
  const auto of_op = known.of_op.find(OperatorOf(file));
  const std::string found = !reached.empty()                 ? reached
                            : of_file != known.of_file.end() ? of_file->second
                            : of_op != known.of_op.end()     ? of_op->second
                                                             : "program";
  return folder + ", " + found;
}

}  // namespace tools
}  // namespace phibridge
