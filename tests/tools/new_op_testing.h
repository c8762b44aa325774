#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace testing {

/// Runs a line of a shell.
inline CommandResult Shell(const std::string& line) {
  CommandResult result;
  FILE* pipe = popen(("(" + line + ") 2>&1 </dev/null").c_str(), "r");
  if (pipe == nullptr) return result;
  std::array<char, 4096> buffer;
  for (size_t n; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    result.output.append(buffer.data(), n);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  return result;
}

inline bool HasProgram(const std::string& name) {
  return Shell("command -v " + name).exit_code == 0;
}

inline CommandResult NewOp(const std::string& arguments) {
  return Shell("'" PHIBRIDGE_SOURCE_DIR "/tools/new_op' --binary '" PHIBRIDGE_BINARY "' " +
               arguments);
}

/// The generator over a record that NewOp wrote below `root`; the sources go to root/records.
inline CommandResult GenerateRecords(const std::string& root, const std::string& name) {
  return Shell(
      "for python in /usr/bin/python3 python3; do $python -c 'import yaml' 2>/dev/null && break; "
      "done; $python '" PHIBRIDGE_SOURCE_DIR "/tools/records/generate.py' --groups 1 --out '" +
      root + "/records' --root '" + root + "' --headers '" + root + "/phi/infermeta' '" + root +
      "/ops/" + name + ".yaml'");
}

inline std::vector<std::string> FilesOfNewOp(const std::string& name) {
  return {"ops/" + name + ".yaml",
          "ops/" + name + "_op.cc",
          "phi/kernels/" + name + "_kernel.h",
          "phi/kernels/cpu/" + name + "_kernel.cc",
          "phi/infermeta/" + name + ".h",
          "phi/infermeta/" + name + ".cc",
          "parity/cases/" + name + "_cases.cc"};
}

}  // namespace testing
}  // namespace phibridge
