#include "framework/executor/run_observer.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace phibridge {
namespace {

// Writes down what it is told of stages.
class Recorder : public RunObserver {
 public:
  Recorder(std::string name, std::vector<std::string>* told)
      : name_(std::move(name)), told_(told) {}
  void BeforeStage(RunStage) override { told_->push_back("before " + name_); }
  void AfterStage(RunStage) override { told_->push_back("after " + name_); }

 private:
  std::string name_;
  std::vector<std::string>* told_;
};

using Told = std::vector<std::string>;

TEST(RunObserverTest, AnInnerObserverIsToldWithinTheOuterOne) {
  Told told;
  Recorder outer("outer", &told), inner("inner", &told);
  const ScopedRunObserver one(&outer);
  const ScopedRunObserver two(&inner);
  { const ScopedRunStage stage(RunStage::kFeeds); }
  EXPECT_EQ(told, (Told{"before outer", "before inner", "after inner", "after outer"}));
}

TEST(RunObserverTest, NobodyWatchesWithinNobody) {
  Told told;
  Recorder outer("outer", &told);
  EXPECT_EQ(RunObserver::Current(), nullptr);
  const ScopedRunObserver one(&outer);
  EXPECT_EQ(RunObserver::Current(), &outer);
  {
    const ScopedRunObserver none(nullptr);
    EXPECT_EQ(RunObserver::Current(), nullptr);
    const ScopedRunStage stage(RunStage::kBind);
  }
  EXPECT_TRUE(told.empty());
  EXPECT_EQ(RunObserver::Current(), &outer);
}

}  // namespace
}  // namespace phibridge
