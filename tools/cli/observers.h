#pragma once

#include <vector>

#include "framework/run_observer.h"

namespace phibridge {
namespace cli {

/// Several observers of one run. They are told in their order before, and in the opposite order
/// after, so that the first encloses the others. None is owned.
class RunObservers : public RunObserver {
 public:
  void Add(RunObserver* observer) { observers_.push_back(observer); }
  bool empty() const { return observers_.empty(); }

  void BeforeOp(const BoundOp& op) override {
    for (RunObserver* observer : observers_) observer->BeforeOp(op);
  }
  void AfterOp(const BoundOp& op) override {
    for (size_t i = observers_.size(); i-- > 0;) observers_[i]->AfterOp(op);
  }
  void OpFailed(const BoundOp& op) override {
    for (size_t i = observers_.size(); i-- > 0;) observers_[i]->OpFailed(op);
  }
  void BeforePhase(const BoundOp& op, OpPhase phase) override {
    for (RunObserver* observer : observers_) observer->BeforePhase(op, phase);
  }
  void AfterPhase(const BoundOp& op, OpPhase phase) override {
    for (size_t i = observers_.size(); i-- > 0;) observers_[i]->AfterPhase(op, phase);
  }

 private:
  std::vector<RunObserver*> observers_;
};

}  // namespace cli
}  // namespace phibridge
