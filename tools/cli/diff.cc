// phibridge diff: two sides of one program, operator by operator.
#include <fmt/format.h>

#include <memory>

#include "framework/io/write_file.h"
#include "parity/values/text.h"
#include "tools/cli/commands.h"
#include "tools/cli/diff.h"
#include "tools/cli/diff_report.h"
#include "tools/common/program/lock_step.h"
#include "tools/common/program/options.h"
#include "tools/common/program/plugin.h"
#include "tools/common/report/print.h"
#include "tools/common/report/progress.h"

namespace phibridge {
namespace tools {
namespace {

struct DiffOptions {
  std::string a, b, mode = "both", json_path;
  size_t rows = 20;
  std::string sort = "error";
  LockStepOptions lock_step;
};

// The operators that a bar counts; their number is not known before.
class DiffProgress {
 public:
  void See(const OpComparison& op) {
    ++executions_;
    if (!bar_.is_shown() || executions_ % 16 != 0) return;
    ShowStatus(
        fmt::format("{} executions compared, now {} {}", executions_, op.key.Text(), op.type));
  }
  void Clear() const { bar_.Clear(); }

 private:
  ProgressBar bar_{0};
  int64_t executions_ = 0;
};

int Diff(DiffOptions options) {
  LockStepOptions& lock_step = options.lock_step;
  lock_step.a = ParseRunRules(options.a);
  lock_step.b = ParseRunRules(options.b);
  LeaveOutPasses(&lock_step.a, &lock_step.b);
  lock_step.free = options.mode != "fed";
  lock_step.fed = options.mode != "free";
  PADDLE_ENFORCE(lock_step.free || lock_step.outputs.empty(),
                 phi::errors::InvalidArgument("--output shows how the error of free runs grows; "
                                              "--mode fed compares none"));
  DiffProgress progress;
  const LockStepReport report =
      RunLockStep(lock_step, [&](const OpComparison& op) { progress.See(op); });
  progress.Clear();
  for (const std::string& name : report.made_up_feeds) {
    Print(stderr, "note: no value was given for `{}`: it is made up\n", name);
  }
  const DiffOrder order = options.sort == "growth" ? DiffOrder::kGrowth : DiffOrder::kError;
  Print("{}", phi::Lines(DiffText(lock_step, report, options.rows, order)));
  if (!options.json_path.empty())
    WriteFile(options.json_path, parity::JsonText(DiffJson(lock_step, report)) + "\n");
  return report.IsSame() ? kOk : kNo;
}

}  // namespace

void AddComparisonInputs(CLI::App* app, LockStepOptions* options) {
  app->add_option("DIR", options->folder, "folder of the program, a case folder, or a program file")
      ->required();
  app->add_option("--input", options->inputs,
                  "feed a file; else DIR/inputs, else made-up values; may be repeated")
      ->type_name("NAME=FILE.npy")
      ->allow_extra_args(false);
  app->add_option("--batch", options->batch,
                  "first dimension of made-up feeds, where the program leaves it open (default: 1)")
      ->check(CLI::Range(int64_t{1}, int64_t{1} << 20));
  app->add_option("--steps", options->steps,
                  "runs, one after the other (default: those of a training case, else 1)")
      ->check(CLI::PositiveNumber);
  app->add_option("--seed", options->seed,
                  "of random ops, and of parameters that a start-up program makes")
      ->capture_default_str();
}

Command AddDiff(CLI::App* parent) {
  auto options = std::make_shared<DiffOptions>();
  CLI::App* app = parent->add_subcommand(
      "diff", "Run two sides of one program in lock step and name the op where they part");
  AddComparisonInputs(app, &options->lock_step);
  app->add_option("--a", options->a, "what side a is")->required()->type_name("RULES");
  app->add_option("--b", options->b, "what side b is")->required()->type_name("RULES");
  app->add_option("--mode", options->mode,
                  "free: each side goes on with its own values; fed: each op of b gets a's; both "
                  "in one pass")
      ->check(CLI::IsMember({"free", "fed", "both"}))
      ->capture_default_str();
  app->add_option("--atol", options->lock_step.atol,
                  "allowed difference, in place of the tolerance of the type")
      ->check(CLI::NonNegativeNumber);
  app->add_option("--rtol", options->lock_step.rtol, "the same, as part of a's element")
      ->check(CLI::NonNegativeNumber);
  app->add_option("--output", options->lock_step.outputs,
                  "show how the error grows on its way to this variable; may be repeated")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app->add_option("--sort", options->sort, "what the table shows first")
      ->check(CLI::IsMember({"error", "growth"}))
      ->capture_default_str();
  app->add_option("--top", options->rows,
                  "rows that each table shows: the ops, and the way to each --output")
      ->capture_default_str();
  AddOutputOption(app, "--json", &options->json_path, "write everything to a file, as JSON")
      ->type_name("FILE");
  AddMemoryLimitOptions(app);
  AddAllowFilesOption(app);
  AddPluginOption(app, [options] { return std::vector<std::string>{options->a, options->b}; });
  app->footer(
      std::string(kRunRulesHelp) +
      "\n\nAn op is a culprit if its kernel of b is beyond the tolerance on a's own inputs, a "
      "victim if only its\n"
      "inputs make it so. An element may differ by the tolerance of its type times |element| "
      "+ |largest\n"
      "element|: float64 2.3e-13, float32 1.5e-5, float16 3.9e-3, bfloat16 3.1e-2; in the "
      "free run times\n"
      "the root of the number of ops in the longest chain to it.\n"
      "\n"
      "Where the free runs are compared, side a (b, if a is a folder or float64) runs once more "
      "with "
      "its float\n"
      "feeds moved by one ulp: how far that moves a value is its noise floor. The last line is a "
      "verdict.\n"
      "Passes of one side make other operators of some: these are compared in the free run alone, "
      "by the\n"
      "values that both sides have. What nothing was compared with is listed, and the verdict is "
      "not "
      "about it.\n"
      "Exits with 0 if the sides are the same within the tolerance, 1 if not, or if no value that "
      "an "
      "op computed\n"
      "could be compared.");
  return {app, [options] { return Diff(*options); }};
}

}  // namespace tools
}  // namespace phibridge
