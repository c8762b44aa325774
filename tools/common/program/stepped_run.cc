#include "tools/common/program/stepped_run.h"

#include <utility>

#include "framework/executor/bound_op.h"

namespace phibridge {
namespace tools {
namespace {
// Thrown inside a run that was abandoned, to end it.
struct Cancelled {};
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

void SteppedRun::StopAt(const Stop& stop) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (is_cancelled_) throw Cancelled();
  stop_ = stop;
  runs_ = false;
  turned_.notify_all();
  turned_.wait(lock, [this] { return runs_; });
  if (is_cancelled_) throw Cancelled();
}

void SteppedRun::BeforeOp(const BoundOp& op) {
  StopAt({Stop::kBefore, tracker_.Begin(op.op().Origin()), &op});
}

void SteppedRun::AfterOp(const BoundOp& op) { StopAt({Stop::kAfter, tracker_.End(), &op}); }

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
