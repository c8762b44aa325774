#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "framework/api/phibridge.h"

namespace phibridge {
namespace cli {

/// What the process exits with.
enum ExitCode {
  kOk = 0,     // done, and the answer is yes
  kNo = 1,     // done, and the answer is no: a case failed, a program cannot run
  kUsage = 2,  // the command line is wrong
  kError = 3,  // a file or a program is wrong; standard error says what
};
extern const char kExitCodeHelp[];

/// A subcommand: how it is asked for, and what it does.
struct Command {
  CLI::App* app;
  std::function<int()> run;
};

Command AddRun(CLI::App* parent);
Command AddCheck(CLI::App* parent);
Command AddInspect(CLI::App* parent);
Command AddDoctor(CLI::App* parent);
Command AddKernels(CLI::App* parent);
Command AddBench(CLI::App* parent);
Command AddDigits(CLI::App* parent);
Command AddBackward(CLI::App* parent);
Command AddTrain(CLI::App* parent);
Command AddLedger(CLI::App* parent);
Command AddLint(CLI::App* parent);

/// --place, --threads, --kernel and --fallback, as all commands that run programs have them.
void AddExecutionOptions(CLI::App* app, Options* options);

/// Text of a JSON value; bytes that are no UTF-8 are replaced, not refused.
std::string JsonText(const nlohmann::json& json);

/// "float32 [1, 8, 8]"
std::string MetaText(DataType dtype, const std::vector<int64_t>& shape);
std::string MetaText(const Tensor& tensor);
/// "1.2 MB"
std::string BytesText(double bytes);
/// Cells to columns, with a line of titles, two spaces apart. Columns whose index is in `right`
/// hold numbers.
std::string TableText(const std::vector<std::vector<std::string>>& rows,
                      const std::vector<size_t>& right);

}  // namespace cli
}  // namespace phibridge
