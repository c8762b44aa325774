#include "tools/common/program/stepped_run.h"

#include <utility>

#include "framework/executor/bound_op.h"
#include "framework/executor/prepared_program.h"

namespace phibridge {
namespace tools {
namespace {
// Thrown inside a run that was abandoned, to end it.
struct Cancelled {};

// Whether the operator before (-1) or after it (1) is one that has its number: one of them moves
// data beside the other.
bool HasBeside(const BoundOp& op, int step) {
  const paddle::framework::OpOrigin& origin = op.op().Origin();
  const PreparedProgram* program = PreparedProgram::Current();
  if (program == nullptr || origin.block != 0 || origin.position < 0) return false;
  const auto& ops = program->ops(0);
  const int other = origin.position + step;
  if (other < 0 || static_cast<size_t>(other) >= ops.size()) return false;
  return ops[static_cast<size_t>(other)]->Origin().index == origin.index;
}

const Fusion* FusionOf(const BoundOp& op) {
  const PreparedProgram* program = PreparedProgram::Current();
  return program == nullptr ? nullptr : program->FusionOf(op.op());
}

// What stands in the place of several operators writes what the last of them wrote. A convolution
// that took a batch norm into its filter is still one, and writes something else.
bool IsEdited(const BoundOp& op, const Fusion& fusion) {
  for (size_t i = 0; i < fusion.ops.size(); ++i) {
    if (fusion.ops[i] == op.op().Origin().index) return fusion.types[i] == op.op().Type();
  }
  return false;
}
}  // namespace

SteppedRun::SteppedRun(std::function<void()> body) : body_(std::move(body)) {}

SteppedRun::~SteppedRun() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_cancelled_ = true;
    runs_ = true;
  }
  turned_.notify_all();
  thread_.join();
}

SteppedRun::Stop SteppedRun::Next() {
  if (is_finished_) return {};
  std::unique_lock<std::mutex> lock(mutex_);
  runs_ = true;
  if (thread_.joinable()) {
    turned_.notify_all();
  } else {
    thread_ = std::thread([this] { ThreadMain(); });
  }
  turned_.wait(lock, [this] { return !runs_; });
  is_finished_ = stop_.kind == Stop::kFinished;
  return stop_;
}

void SteppedRun::ThreadMain() {
  const ScopedRunObserver observed(this);
  try {
    body_();
  } catch (...) {
    error_ = std::current_exception();
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  stop_ = Stop();
  runs_ = false;
  turned_.notify_all();
}

void SteppedRun::StopAt(Stop stop) {
  stop.is_several = HasBeside(*stop.op, -1) || HasBeside(*stop.op, 1);
  const Fusion* fusion = FusionOf(*stop.op);
  stop.rewritten = stop.is_several || fusion != nullptr;
  stop.is_edited = fusion != nullptr && IsEdited(*stop.op, *fusion);
  std::unique_lock<std::mutex> lock(mutex_);
  if (is_cancelled_) throw Cancelled();
  stop_ = std::move(stop);
  runs_ = false;
  turned_.notify_all();
  turned_.wait(lock, [this] { return runs_; });
  if (is_cancelled_) throw Cancelled();
}

void SteppedRun::BeforeOp(const BoundOp& op) {
  if (!HasBeside(op, -1)) StopAt({Stop::kBefore, tracker_.Begin(op.op().Origin()), &op});
}

void SteppedRun::AfterOp(const BoundOp& op) {
  if (!HasBeside(op, 1)) StopAt({Stop::kAfter, tracker_.End(), &op});
}

void SteppedRun::OpFailed(const BoundOp& op) {
  const parity::OpKey key = tracker_.End();
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (is_cancelled_) return;  // an error is on its way already
  }
  StopAt({Stop::kFailed, key, &op});
}

}  // namespace tools
}  // namespace phibridge
