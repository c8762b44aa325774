#pragma once

#include <CLI/CLI.hpp>
#include <set>
#include <string>

#include "framework/api/phibridge.h"

namespace phibridge {
namespace tools {

/// What the process exits with.
enum ExitCode {
  kOk = 0,     // done, and the answer is yes
  kNo = 1,     // done, and the answer is no: a case failed, a program cannot run
  kUsage = 2,  // the command line is wrong
  kError = 3,  // a file or a program is wrong, or output not written; standard error says what
};
extern const char kExitCodeHelp[];

/// After all options and subcommands: an option or argument with an empty value, which would read
/// as if it was not there, a count below 0, which would read as a large one, an integer that 64
/// bits do not hold, which would read as the largest, or a NaN, which would be within all limits,
/// is an error of the command line. `may_be_empty`: options for which "" has a meaning.
void RefuseMistakenValues(CLI::App* app, const std::set<std::string>& may_be_empty = {});
/// As app->parse, but `--name=` has the empty value; the parser would take the next argument, such
/// as `--force`. Errors: CLI::ParseError.
void ParseArguments(CLI::App* app, int argc, char** argv);

/// --place, --threads, --kernel, --passes, --cuda-graphs, --tf32, --fallback, --memory-limit,
/// --gpu-memory-limit, --allow-files and --plugin, as all commands that run programs have them.
void AddExecutionOptions(CLI::App* app, Options* options);

/// --memory-limit and --gpu-memory-limit, which hold for the whole process.
void AddMemoryLimitOptions(CLI::App* app);
/// --allow-files, for all programs that the process runs.
void AddAllowFilesOption(CLI::App* app);

/// An option that names a file to write; and --force, without which CheckOutputs refuses a file
/// that is there.
CLI::Option* AddOutputOption(CLI::App* app, const std::string& name, std::string* path,
                             const std::string& help);
/// An option that names a folder to write to, which may be missing; and --force. CheckOutputs
/// refuses a file in its place, and `file` in it without --force; "": CheckOutput is called when
/// its files are known.
CLI::Option* AddOutputFolderOption(CLI::App* app, const std::string& name, std::string* path,
                                   const std::string& help, const std::string& file = "");
/// Once the command line is read, before anything is computed. Errors: AlreadyExists naming option,
/// file and remedy.
void CheckOutputs();
/// The same of a file whose name shows later. Devices and pipes (/dev/stdout) are written to, not
/// over.
void CheckOutput(const std::string& option, const std::string& path);

/// Makes the folder that an option names. Errors: Unavailable naming both.
void MakeOutputFolder(const std::string& option, const std::string& path);

/// --replay-dir.
void AddReplayOption(CLI::App* app, std::string* folder);

}  // namespace tools
}  // namespace phibridge
