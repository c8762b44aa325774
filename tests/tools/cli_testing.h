#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/framework/model_testing.h"

namespace phibridge {
namespace testing {

inline const std::string kPrograms = PHIBRIDGE_SOURCE_DIR "/tests/programs";

struct CommandResult {
  int exit_code = -1;
  std::string output;  // standard output, and standard error unless it was sent elsewhere
};

/// Runs a line of a shell.
inline CommandResult RunCommand(const std::string& command) {
  CommandResult result;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return result;
  std::array<char, 4096> buffer;
  for (size_t n; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    result.output.append(buffer.data(), n);
  const int status = pclose(pipe);
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

/// Runs build/.../bin/phibridge with `arguments`, which a shell reads; after `before`, if given.
inline CommandResult Phibridge(const std::string& arguments, bool with_errors = true,
                               const std::string& before = "") {
  return RunCommand(before + "GLOG_minloglevel=2 '" + PHIBRIDGE_BINARY + "' " + arguments +
                    (with_errors ? " 2>&1" : " 2>/dev/null"));
}

/// The JSON that a command prints; fails the test if it is none.
inline nlohmann::json PhibridgeJson(const std::string& arguments, int exit_code = 0) {
  const CommandResult result = Phibridge(arguments, false);
  EXPECT_EQ(result.exit_code, exit_code) << result.output;
  nlohmann::json json = nlohmann::json::parse(result.output, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << result.output;
  return json;
}

/// A copy of a bundled case that a test may break.
inline void CopyCase(const std::string& name, const std::string& to) {
  std::filesystem::create_directories(std::filesystem::path(to).parent_path());
  std::filesystem::copy(kPrograms + "/" + name, to, std::filesystem::copy_options::recursive);
}

}  // namespace testing
}  // namespace phibridge
