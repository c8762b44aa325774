#include "parity/execution/replay.h"

#include <fmt/format.h>

#include <cstdio>

#include "framework/executor/bound_op.h"
#include "framework/op/execution_options.h"
#include "parity/execution/capture.h"
#include "phi/core/terminal_text.h"

namespace phibridge {
namespace parity {
namespace {

// For use inside a catch block only.
std::string CurrentError() {
  try {
    throw;
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "an unknown error";
  }
}

}  // namespace

ReplayWriter::ReplayWriter(std::string folder, std::string prefix, Options options,
                           std::string program)
    : folder_(std::move(folder)),
      prefix_(std::move(prefix)),
      program_(std::move(program)),
      options_(std::move(options)) {}

void ReplayWriter::BeforeOp(const BoundOp& op) {
  told_ = false;
  running_.emplace_back();
  const bool keep =
      WritesItsInputs(op.op(), op.scope()) && WhyNotCapturable(op.op(), op.scope()).empty();
  if (keep) running_.back() = Capture(op);
}

void ReplayWriter::AfterOp(const BoundOp&) { running_.pop_back(); }

void ReplayWriter::OpFailed(const BoundOp& op) {
  if (!told_) {  // else an op of the block that this one runs was it
    told_ = true;
    const std::string failure = CurrentError();
    try {
      Write(op, failure);
    } catch (const std::exception& error) {  // the run's own error must not be lost
      notes_.push_back(fmt::format("op `{}` could not be written to {}: {}", op.op().Type(),
                                   folder_, error.what()));
    }
  }
  running_.pop_back();
}

void ReplayWriter::Write(const BoundOp& op, const std::string& failure) {
  const std::string why_not = WhyNotCapturable(op.op(), op.scope());
  if (!why_not.empty()) {
    notes_.push_back(
        fmt::format("op `{}` was not written to {}: {}", op.op().Type(), folder_, why_not));
    return;
  }
  const Execution execution = running_.back() ? *running_.back() : Capture(op);
  const std::string path =
      FreeFolder(folder_, fmt::format("{}{}-{}-{}", prefix_, execution.origin.block,
                                      execution.origin.index, execution.type));
  WriteCaseFolder(execution, path, nullptr, NotesOf(execution, failure));
  notes_.push_back(fmt::format("the op that failed and its inputs: phibridge check {}", path));
}

OpCaseNotes ReplayWriter::NotesOf(const Execution& execution, const std::string& failure) const {
  const std::string& type = execution.type;
  const int block = execution.origin.block, index = execution.origin.index;
  OpCaseNotes notes;
  notes.failure = failure;
  notes.origin = fmt::format("op {} of block {} of {}", index, block, program_);
  notes.environment = options_;
  notes.environment->kernel_rules.clear();
  const KernelRules rules(options_.kernel_rules);
  if (const KernelRule* rule = rules.Find(type, block, index)) {
    notes.environment->kernel_rules = {type + "=" + RuleTargetName(rule->target)};
  }
  if (const ExecutionOptions* current = ExecutionOptions::Current()) {  // flags count too
    notes.environment->check_nan_inf = current->check_nan_inf;
    const PlannedPlace* planned =
        current->plan == nullptr ? nullptr : current->plan->Find(type, block, index);
    const bool goes_to_cpu = planned != nullptr && planned->backend == phi::Backend::CPU;
    if (goes_to_cpu && notes.environment->kernel_rules.empty())
      notes.environment->kernel_rules = {type + "=cpu"};
  }
  return notes;
}

ScopedReplay::ScopedReplay(const std::string& folder, const std::string& prefix,
                           const Options& options, const std::string& program) {
  if (folder.empty()) return;
  writer_.emplace(folder, prefix, options, program);
  watch_.emplace(&*writer_);
}

ScopedReplay::~ScopedReplay() {
  watch_.reset();
  if (!writer_) return;
  for (const std::string& note : writer_->notes())
    fmt::print(stderr, "note: {}\n", phi::OneLine(note));
}

}  // namespace parity
}  // namespace phibridge
