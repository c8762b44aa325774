#pragma once

#include <CLI/CLI.hpp>

#include "framework/api/phibridge.h"

namespace phibridge {
namespace tools {

/// What the process exits with.
enum ExitCode {
  kOk = 0,     // done, and the answer is yes
  kNo = 1,     // done, and the answer is no: a case failed, a program cannot run
  kUsage = 2,  // the command line is wrong
  kError = 3,  // a file or a program is wrong; standard error says what
};
extern const char kExitCodeHelp[];

/// --place, --threads, --kernel, --fallback and --plugin, as all commands that run programs have
/// them.
void AddExecutionOptions(CLI::App* app, Options* options);

/// --replay-dir.
void AddReplayOption(CLI::App* app, std::string* folder);

}  // namespace tools
}  // namespace phibridge
