#include "tools/cli/shadow.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "framework/executor/bound_op.h"
#include "framework/op/execution_options.h"
#include "framework/op/random_ops.h"
#include "parity/execution/capture.h"
#include "parity/execution/result_difference.h"
#include "parity/execution/write_case_folder.h"
#include "parity/values/text.h"
#include "phi/core/terminal_text.h"

namespace phibridge {
namespace tools {
namespace {

double NowUs() {
  return std::chrono::duration<double, std::micro>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

std::string KernelName(const KernelChoice& choice, const std::string& type) {
  return fmt::format("{} {}",
                     choice.kind == KernelChoice::kPhi ? choice.signature.name : type + " legacy",
                     phi::Format("%s", choice.key.backend()));
}

bool IsSameKernel(const KernelChoice& a, const KernelChoice& b) {
  return a.kind == b.kind && a.kernel == b.kernel && a.legacy_kernel == b.legacy_kernel;
}

}  // namespace

bool ShadowRunner::FitsBudget(const History& history, const BoundOp& op) const {
  if (options_.budget_percent <= 0) return true;
  const RunRecord& record = op.record();
  const bool sampled = history.cost_us >= 0;
  if (!sampled && record.runs == 0) return false;  // its cost is unknown
  // Before it was ever sampled: as much again as it takes, and that for the copies.
  const double expected =
      sampled ? history.cost_us : 2 * record.total_us / static_cast<double>(record.runs);
  return shadow_us_ + expected <= options_.budget_percent / 100 * run_us_;
}

bool ShadowRunner::IsDue(const BoundOp& op, History* history) const {
  if (history->has_no_other || history->count++ % options_.every != 0) return false;
  if (!op.op().IsOperatorWithKernel() || DrawsRandomNumbers(op.op().Type(), op.op().Attrs()) ||
      !parity::WhyNotCapturable(op.op(), op.scope()).empty()) {
    history->has_no_other = true;
    return false;
  }
  return true;
}

void ShadowRunner::BeforeOp(const BoundOp& op) {
  if (depth_++ == 0) {
    outer_begin_us_ = NowUs();
    outer_shadow_us_ = shadow_us_;
  }
  sample_.reset();
  History& history = histories_[{op.op().Origin().block, op.op().Origin().position}];
  if (!IsDue(op, &history)) return;
  if (!FitsBudget(history, op)) {
    ++over_budget_;
    return;
  }
  const double begin = NowUs();
  sample_.emplace(Sample{parity::Capture(op), begin, 0});
  sample_->capture_us = NowUs() - begin;
  shadow_us_ += sample_->capture_us;
}

// A rule for the instance, which overrides all rules of the run.
std::string ShadowRunner::RuleFor(const BoundOp& op) const {
  const KernelChoice& choice = op.choice();
  const char* target = choice.kind == KernelChoice::kLegacy  ? "phi"
                       : choice.backend == phi::Backend::CPU ? "legacy"
                                                             : "cpu";
  return fmt::format("{}/{}={}", op.op().Origin().block, op.op().Origin().index, target);
}

void ShadowRunner::AfterOp(const BoundOp& op) {
  if (sample_) {
    const double begin = NowUs();
    History& history = histories_[{op.op().Origin().block, op.op().Origin().position}];
    try {
      Compare(op, sample_->execution, &history);
    } catch (const std::exception& error) {  // what the run itself answers does not suffer
      history.has_no_other = true;
      problems_.push_back(fmt::format("op {} of block {}, {}: not compared further: {}",
                                      op.op().Origin().index, op.op().Origin().block,
                                      op.op().Type(), error.what()));
    }
    const double taken = NowUs() - begin;
    history.cost_us = taken + sample_->capture_us;
    shadow_us_ += taken;
    sample_.reset();
  }
  if (--depth_ == 0) run_us_ += NowUs() - outer_begin_us_ - (shadow_us_ - outer_shadow_us_);
}

void ShadowRunner::OpFailed(const BoundOp&) {
  sample_.reset();
  --depth_;
}

void ShadowRunner::Compare(const BoundOp& op, const parity::Execution& execution,
                           History* history) {
  ExecutionOptions other = *ExecutionOptions::Current();  // what the run itself is asked for
  other.time_ops = false;
  other.check_nan_inf = false;
  if (options_.rules.empty()) {
    other.rules.Add(RuleFor(op));
  } else {
    for (const std::string& rule : options_.rules) other.rules.Add(rule);
  }
  const parity::OpResult shadow = parity::RunExecution(execution, other);
  // Without a rule of the user's a missing second kernel is no news.
  const bool is_missing = !shadow.ok() && shadow.code == phi::NOT_FOUND;
  if (is_missing || (shadow.ok() && IsSameKernel(shadow.choice, op.choice()))) {
    history->has_no_other = true;
    return;
  }
  parity::OpResult first;
  first.choice = op.choice();
  for (const auto& [slot, names] : op.op().Outputs()) {
    for (const std::string& name : names) {
      const auto* var = op.scope().FindVar(name);
      first.outputs[slot].push_back(var == nullptr || !parity::WhyNotCopyable(*var).empty()
                                        ? nullptr
                                        : parity::CopyValue(*var));
    }
  }
  Record(op, execution, first, shadow);
}

void ShadowRunner::Record(const BoundOp& op, const parity::Execution& execution,
                          const parity::OpResult& first, const parity::OpResult& other) {
  ++samples_;
  const std::string& type = execution.type;
  const std::string kernel_b = other.ok() ? KernelName(other.choice, type) : "";
  ShadowCount& count = counts_[{type, KernelName(first.choice, type), kernel_b,
                                phi::DataTypeToString(first.choice.key.dtype())}];
  ++count.samples;
  const parity::ResultDifference distance =
      parity::CompareResults(first, other, options_.tolerance);
  count.max_ulp = std::max(count.max_ulp, distance.max_ulp);
  const std::string& difference = distance.message;
  if (difference.empty()) return;
  ++count.diverged;
  const paddle::framework::OpOrigin& origin = op.op().Origin();
  const std::string place = fmt::format("op {} of block {}, {}", origin.index, origin.block, type);
  reports_.push_back(fmt::format("{}: {} and {}: {}", place, KernelName(first.choice, type),
                                 kernel_b, difference));
  if (options_.folder.empty()) return;
  parity::OpCaseNotes notes;
  notes.tolerance = options_.tolerance;
  notes.failure = difference;
  notes.origin = place;
  const auto name = fmt::format("{}_{}_{}_{}", type, origin.block, origin.index, reports_.size());
  parity::WriteCaseFolder(execution, parity::FreeFolder(options_.folder, name), &first, notes);
}

std::string ShadowRunner::Text() const {
  std::string text = fmt::format(
      "shadow: {} samples of {} pairs of kernels, {} diverged; {:.1f} % of the time of the run",
      samples_, counts_.size(), reports_.size(), run_us_ > 0 ? 100 * shadow_us_ / run_us_ : 0);
  if (over_budget_ > 0) text += fmt::format("; {} left out for the budget", over_budget_);
  text += "\n";
  for (const std::string& report : reports_) text += "  " + phi::OneLine(report) + "\n";
  for (const std::string& problem : problems_) text += "  " + phi::OneLine(problem) + "\n";
  return text;
}

nlohmann::json ShadowRunner::Json() const {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& [key, count] : counts_) {
    list.push_back({{"op", std::get<0>(key)},
                    {"kernel_a", std::get<1>(key)},
                    {"kernel_b", std::get<2>(key)},
                    {"dtype", std::get<3>(key)},
                    {"samples", count.samples},
                    {"diverged", count.diverged},
                    {"max_ulp", count.max_ulp}});
  }
  return {{"shadow", list}};
}

}  // namespace tools
}  // namespace phibridge
