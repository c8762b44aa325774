#include "framework/executor/run_observer.h"

namespace phibridge {
namespace {
thread_local RunObserver* current_observer = nullptr;
}  // namespace

RunObserver* RunObserver::Current() { return current_observer; }

ScopedRunObserver::ScopedRunObserver(RunObserver* observer)
    : previous_(current_observer), both_(previous_, observer) {
  current_observer = previous_ == nullptr || observer == nullptr ? observer : &both_;
}
ScopedRunObserver::~ScopedRunObserver() { current_observer = previous_; }

void ScopedRunObserver::Both::BeforeOp(const BoundOp& op) {
  outer_->BeforeOp(op);
  inner_->BeforeOp(op);
}
void ScopedRunObserver::Both::AfterOp(const BoundOp& op) {
  inner_->AfterOp(op);
  outer_->AfterOp(op);
}
void ScopedRunObserver::Both::OpFailed(const BoundOp& op) {
  inner_->OpFailed(op);
  outer_->OpFailed(op);
}
void ScopedRunObserver::Both::BeforePhase(const BoundOp& op, OpPhase phase) {
  outer_->BeforePhase(op, phase);
  inner_->BeforePhase(op, phase);
}
void ScopedRunObserver::Both::AfterPhase(const BoundOp& op, OpPhase phase) {
  inner_->AfterPhase(op, phase);
  outer_->AfterPhase(op, phase);
}
void ScopedRunObserver::Both::BeforeStage(RunStage stage) {
  outer_->BeforeStage(stage);
  inner_->BeforeStage(stage);
}
void ScopedRunObserver::Both::AfterStage(RunStage stage) {
  inner_->AfterStage(stage);
  outer_->AfterStage(stage);
}

}  // namespace phibridge
