// Graphs that are given up between two runs, and that other flags of the process ask for anew.
#include <atomic>
#include <thread>

#include "phi/core/flags.h"
#include "tests/framework/executor/fake_graphs.h"

PHI_DECLARE_bool(allow_tf32);

namespace phibridge {
namespace {

class GraphRunsIdle : public fake_graphs::Fixture {};

TEST_F(GraphRunsIdle, WhoeverLacksMemoryHasIdleGraphsGivenUp) {
  MakeChain(5);
  RunOften();
  ASSERT_EQ(runs_->graphs(), 1u);
  std::thread([] { phi::Trim(); }).join();
  EXPECT_EQ(runs_->graphs(), 0u);
  EXPECT_EQ(runs_->WhyNoGraph(0), "memory ran out a few runs ago");
  RunOften(GraphRuns::kRunsWithoutCapture + 3);
  EXPECT_EQ(runs_->graphs(), 1u);
}

TEST_F(GraphRunsIdle, GraphsOfTheRunThatLacksMemoryAreNotGivenUpBelowIt) {
  MakeChain(5);
  RunOften();
  ops_[4].why_not = "it trims", ops_[4].trims = true;
  runs_->Forget();
  RunOften();
  EXPECT_EQ(runs_->graphs(), 1u) << runs_->WhyNoGraph(0);
}

TEST_F(GraphRunsIdle, OthersTrimWhileItRuns) {
  MakeChain(6);
  std::atomic<bool> done{false};
  std::thread trims([&] {
    while (!done) phi::Trim();
  });
  RunOften(200);
  done = true;
  trims.join();
}

TEST_F(GraphRunsIdle, SaysThatTooFewRunsWereThere) {
  MakeChain(5);
  EXPECT_EQ(runs_->WhyNoGraph(0).find("the third run"), 0u);
}

TEST_F(GraphRunsIdle, ALaunchThatLacksMemoryIsARunWithoutGraphs) {
  MakeChain(5);
  RunOften();
  const int before = ops_[0].runs;
  device_.launches_lack_memory = 1;
  RunOn({3});
  EXPECT_EQ(ops_[0].runs, before + 1);
  EXPECT_EQ(runs_->graphs(), 0u);
  EXPECT_EQ(runs_->WhyNoGraph(0), "memory ran out a few runs ago");
}

TEST_F(GraphRunsIdle, OtherAlgorithmsHaveGraphsOfTheirOwn) {
  MakeChain(5);
  RunOften();
  ASSERT_EQ(runs_->graphs(), 1u);
  const int before = ops_[0].runs;
  FLAGS_allow_tf32 = !FLAGS_allow_tf32;
  RunOn({7});
  EXPECT_EQ(ops_[0].runs, before + 1) << "plainly";
  RunOften(2);
  EXPECT_EQ(runs_->graphs(), 2u);
  FLAGS_allow_tf32 = !FLAGS_allow_tf32;
  RunOften(2);
  EXPECT_EQ(ops_[0].runs, before + 1) << "by the first graph";
}

}  // namespace
}  // namespace phibridge
