#include "tools/cli/watched_run.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <optional>

#include "framework/io/write_file.h"
#include "framework/op/execution_options.h"
#include "parity/values/text.h"
#include "tools/common/program/options.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {

void AddWatchOptions(CLI::App* app, WatchOptions* options) {
  app->add_option("--warmup", options->warmup,
                  "run so often before: memory and caches are then warm, and times are not marked "
                  "cold. What ops change (parameters in training, random numbers) goes on")
      ->check(CLI::Range(0, 10000000))
      ->capture_default_str();
  app->add_option("--runs", options->runs, "run so often; what is shown is of the last run")
      ->check(CLI::Range(1, 10000000))
      ->capture_default_str();
  AddOutputOption(app, "--trace", &options->trace_path,
                  "write a trace for Perfetto or chrome://tracing")
      ->type_name("FILE");
  app->add_flag(
      "--profile", options->profile,
      "show p10, p50 and p90 of the time of each op type and each op; on a GPU, what they "
      "take the device, too");
  auto* shadow =
      app->add_option("--shadow", options->shadow_every,
                      "run every Nth execution of an op with another kernel too, and compare")
          ->type_name("N")
          ->check(CLI::Range(int64_t{1}, int64_t{1} << 40));
  app->add_option("--shadow-rules", options->shadow_rules,
                  "what the other kernel is, as --kernel; default: legacy for PHI, PHI for legacy, "
                  "the CPU's for others")
      ->type_name("RULE")
      ->allow_extra_args(false)
      ->needs(shadow);
  app->add_option("--shadow-budget", options->shadow_budget,
                  "what shadow runs may cost, in percent of the time of the run; default: no bound")
      ->type_name("PERCENT")
      ->check(CLI::PositiveNumber)
      ->needs(shadow);
  app->add_option("--shadow-rtol", options->shadow_rtol,
                  "results agree within this, relatively; absolutely a tenth")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str()
      ->needs(shadow);
  app->add_option("--shadow-dir", options->shadow_folder,
                  "write executions that differ as cases for `check`")
      ->type_name("D")
      ->needs(shadow);
  AddOutputOption(app, "--shadow-json", &options->shadow_json_path,
                  "write the counts, for `ledger --shadow`")
      ->type_name("FILE")
      ->needs(shadow);
}

WatchedRun::WatchedRun(const WatchOptions& options, const Options& execution) : options_(options) {
  if (!options.trace_path.empty() || options.profile) {
    recorder_ = std::make_unique<TraceRecorder>(ParsePlace(execution.place));
  }
  if (options.shadow_every == 0) return;
  ShadowOptions shadow;
  shadow.every = options.shadow_every;
  shadow.rules = options.shadow_rules;
  shadow.budget_percent = options.shadow_budget;
  shadow.folder = options.shadow_folder;
  shadow.tolerance = {options.shadow_rtol / 10, options.shadow_rtol};
  shadow_ = std::make_unique<ShadowRunner>(shadow);
}

void WatchedRun::WarmUp(Session* session, const std::vector<std::string>& keep) const {
  for (int i = 0; i < options_.warmup; ++i) session->Run(keep);
}

void WatchedRun::Run(Session* session, const std::vector<std::string>& keep) {
  // The trace encloses the shadow runs, so that their time is not missing from it.
  std::optional<ScopedRunObserver> trace, shadow;
  if (recorder_ != nullptr) trace.emplace(recorder_.get());
  if (shadow_ != nullptr) shadow.emplace(shadow_.get());
  const auto write = [this] {
    if (!options_.trace_path.empty())
      WriteChromeTrace(*recorder_, options_.warmup == 0, options_.trace_path);
  };
  try {
    for (int i = 0; i < options_.runs; ++i) {
      if (recorder_ != nullptr) recorder_->BeginRun();
      session->Run(keep);
      if (recorder_ != nullptr) recorder_->EndRun();
    }
  } catch (...) {
    if (recorder_ != nullptr) recorder_->RunFailed();
    write();
    throw;
  }
  write();
}

void WatchedRun::Report() const {
  if (options_.profile) Print("\n{}", phi::Lines(ProfileText(*recorder_, options_.warmup == 0)));
  if (shadow_ == nullptr) return;
  Print("\n{}", phi::Lines(shadow_->Text()));
  if (!options_.shadow_json_path.empty()) {
    WriteFile(options_.shadow_json_path, parity::JsonText(shadow_->Json()) + "\n");
  }
}

}  // namespace tools
}  // namespace phibridge
