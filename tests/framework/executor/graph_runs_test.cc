#include "framework/executor/graph_runs.h"

#include "tests/framework/executor/fake_graphs.h"

namespace phibridge {
namespace {

using fake_graphs::FakeOp;
using fake_graphs::FakeOps;
using fake_graphs::Floats;

class GraphRunsTest : public fake_graphs::Fixture {};

TEST_F(GraphRunsTest, ThePlainRunIsFollowedByACaptureAndLaunches) {
  MakeChain(5);
  RunOften(6);
  for (const FakeOp& op : ops_) {
    EXPECT_EQ(op.runs, 2);  // with the one before
    EXPECT_EQ(op.enqueued, 1);
  }
  EXPECT_EQ(ByGraph(), std::vector<int64_t>(5, 5));
  EXPECT_EQ(runs_->captured_segments(), 1u);
  EXPECT_EQ(runs_->graphs(), 1u);
  EXPECT_EQ(runs_->WhyNoGraph(0), "");
}

TEST_F(GraphRunsTest, WhereVariablesMayBeGoneOperatorsRunPlainly) {
  MakeChain(9);
  ops_[4].why_not = "it computes itself, on the host";
  RunOften(5);
  EXPECT_EQ(ByGraph(), (std::vector<int64_t>{4, 4, 4, 4, 0, 4, 4, 4, 4}));
  ops_[4].removes_names = true;
  RunOften(1);
  EXPECT_EQ(ByGraph(), (std::vector<int64_t>{5, 5, 5, 5, 0, 4, 4, 4, 4}));
  EXPECT_EQ(ops_[8].runs, 3);
}

TEST_F(GraphRunsTest, ChangingShapesHaveGraphsOfTheirOwn) {
  MakeChain(4);
  for (int round = 0; round < 5; ++round) {
    for (const size_t count : {1000u, 7u, 300u}) RunOn(Long(static_cast<float>(round), count));
  }
  EXPECT_EQ(runs_->graphs(), 3u);
  EXPECT_EQ(ops_[0].enqueued, 3);
}

TEST_F(GraphRunsTest, WhatAnotherRunChangedIsGivenBack) {
  MakeChain(4);
  for (int i = 0; i < 3; ++i) RunOn(Long(1, 100));
  for (Variable& var : vars_) {
    if (&var != &vars_[0]) *var.GetMutable<phi::DenseTensor>() = phi::DenseTensor();
  }
  RunOn(Long(2, 100));
  EXPECT_EQ(ops_[0].runs, 2);
}

TEST_F(GraphRunsTest, TheNumberOfGraphsIsBounded) {
  MakeChain(4, 2);
  for (int round = 0; round < 2; ++round) {  // the longest first: its memory serves the others
    for (const size_t count : {400u, 300u, 200u, 100u}) RunOn(Long(0, count));
  }
  EXPECT_EQ(runs_->graphs(), 2u);
  for (int i = 0; i < 3; ++i) RunOn(Long(static_cast<float>(i), 400));
  EXPECT_EQ(runs_->graphs(), 2u);
}

TEST_F(GraphRunsTest, InputsThatLieElsewhereEachTimeAreNotCaptured) {
  MakeChain(4);
  std::vector<phi::DenseTensor> alive;
  for (int i = 0; i < 6; ++i) {
    alive.push_back(vars_[0].Get<phi::DenseTensor>());
    vars_[0].GetMutable<phi::DenseTensor>()->clear();
    RunOn({static_cast<float>(i)});
  }
  EXPECT_EQ(runs_->graphs(), 0u);
  EXPECT_EQ(runs_->WhyNoGraph(0), "its inputs did not come again in the same memory");
}

TEST_F(GraphRunsTest, CapturesInVainComeToAnEnd) {
  MakeChain(4);
  const size_t count = GraphRuns::kMostGraphs + 1;
  std::vector<phi::DenseTensor> homes(count);
  for (size_t i = 0; i < 4 * count; ++i) {
    *vars_[0].GetMutable<phi::DenseTensor>() = homes[i % count];
    RunOn({static_cast<float>(i)});
    homes[i % count] = vars_[0].Get<phi::DenseTensor>();
  }
  EXPECT_EQ(ops_[0].enqueued, static_cast<int>(GraphRuns::kMostGraphs) + GraphRuns::kMostWasted);
  EXPECT_EQ(runs_->graphs(), 0u);
  EXPECT_NE(runs_->WhyNoGraph(0).find("other memory in each run"), std::string::npos);
}

TEST_F(GraphRunsTest, MemoryThatGraphsGiveUpIsNoReasonToCapture) {
  MakeChain(4);
  for (int i = 0; i < 100; ++i) {
    vars_[0].GetMutable<phi::DenseTensor>()->clear();
    RunOn({static_cast<float>(i)});
  }
  EXPECT_LE(ops_[0].enqueued, static_cast<int>(GraphRuns::kMostGraphs) + GraphRuns::kMostWasted);
}

TEST_F(GraphRunsTest, GraphsThatServedStayWhenCapturesEnd) {
  MakeChain(4, 2);
  for (int i = 0; i < 3; ++i) RunOn({0});
  for (size_t count = 100; count < 2000; count += 100) {
    for (int i = 0; i < 2; ++i) RunOn(Long(1, count));
    *vars_[0].GetMutable<phi::DenseTensor>() = home_;
    RunOn({2});
  }
  EXPECT_EQ(runs_->graphs(), 1u);
  EXPECT_EQ(runs_->WhyNoGraph(0), "");
  const int64_t before = runs_->RunsByGraph(0);
  RunOn({3});
  EXPECT_EQ(runs_->RunsByGraph(0), before + 1);
}

TEST_F(GraphRunsTest, ASegmentNeedsAGraph) {
  EXPECT_THROW(MakeChain(4, 0), phi::enforce::EnforceNotMet);
}

TEST_F(GraphRunsTest, OtherOpsRunBetweenSegments) {
  MakeChain(10);
  ops_[4].why_not = "it is of the host";
  RunOften(5);
  EXPECT_EQ(ByGraph(), (std::vector<int64_t>{4, 4, 4, 4, 0, 4, 4, 4, 4, 4}));
  EXPECT_EQ(ops_[4].runs, 6);
  EXPECT_EQ(runs_->captured_segments(), 2u);
  EXPECT_EQ(runs_->WhyNoGraph(4), "it is of the host");
}

TEST_F(GraphRunsTest, FewOpsAreNotCaptured) {
  MakeChain(GraphRuns::kFewestOps - 1);
  RunOften();
  EXPECT_EQ(runs_->graphs(), 0u);
  EXPECT_NE(runs_->WhyNoGraph(0).find("in a row"), std::string::npos);
}

TEST_F(GraphRunsTest, AnOpThatCannotBeCapturedIsLeftOut) {
  MakeChain(9);
  ops_[4].refuses_capture = "it waits";
  RunOften(6);
  EXPECT_EQ(runs_->WhyNoGraph(4), "it waits");
  EXPECT_EQ(ops_[4].enqueued, 1);
  EXPECT_EQ(runs_->captured_segments(), 2u);
  EXPECT_GT(runs_->RunsByGraph(0), 0);
  EXPECT_GT(runs_->RunsByGraph(8), 0);
}

TEST_F(GraphRunsTest, ACaptureThatIsGivenUpLeavesItsInputsAsTheyWere) {
  MakeChain(4);
  ops_[0].out = &vars_[0];  // x = x + 1, in other memory
  ops_[0].takes_other_memory = true;
  ops_[1].x = &vars_[0];
  ops_[1].refuses_capture = "it waits";
  for (float first = 0; first < 5; ++first) {
    PutAtHome(first);
    runs_->Run();
    EXPECT_EQ(vars_[4].Get<phi::DenseTensor>().data<float>()[0], first + 4);
  }
  EXPECT_EQ(ops_[0].enqueued, 1);
  EXPECT_EQ(runs_->graphs(), 0u);
}

TEST_F(GraphRunsTest, InputsThatChangeTheirMemoryAreNotCaptured) {
  MakeChain(4);
  ops_[3].out = &vars_[0];
  ops_[3].takes_other_memory = true;
  for (float first = 0; first < 8; ++first) {
    PutAtHome(first);
    runs_->Run();
    EXPECT_EQ(vars_[0].Get<phi::DenseTensor>().data<float>()[0], first + 4);
  }
  EXPECT_EQ(runs_->graphs(), 0u);
  EXPECT_NE(runs_->WhyNoGraph(0).find("other memory after each run"), std::string::npos);
}

TEST_F(GraphRunsTest, RandomNumbersAreNotFrozen) {
  MakeChain(9);
  ops_[4].draws = true;
  RunOften(5);
  EXPECT_EQ(ops_[4].enqueued, 0);
  EXPECT_EQ(ops_[4].runs, 6);
  EXPECT_EQ(runs_->WhyNoGraph(4), "it draws random numbers");
  EXPECT_EQ(runs_->captured_segments(), 2u);
}

TEST_F(GraphRunsTest, AGraphServesTheThreadThatCapturedIt) {
  MakeChain(4);
  RunOften();
  const int other = 0;
  device_.record = &other;
  RunOn({1});
  EXPECT_EQ(ops_[0].runs, 3);
  RunOften();
  EXPECT_EQ(runs_->graphs(), 2u);
  EXPECT_EQ(ops_[0].runs, 3);
}

TEST_F(GraphRunsTest, AnErrorIsThrownByThePlainRun) {
  MakeChain(4);
  RunOften();
  ops_[2].fails = true;
  EXPECT_NO_THROW(RunOn({1}));  // the host's part of it does not run
  for (int i = 0; i < 3; ++i) {
    Put(Long(0, 50));
    EXPECT_THROW(runs_->Run(), phi::enforce::EnforceNotMet);
  }
  ops_[2].fails = false;
  RunOn({1});
}

TEST_F(GraphRunsTest, CapturesThatDoNotEndAreGivenUp) {
  MakeChain(4);
  device_.fails_at_end = true;
  RunOften(2);
  EXPECT_EQ(runs_->WhyNoGraph(0), "its inputs did not come again in the same memory");
  RunOften(5);
  EXPECT_EQ(ops_[0].enqueued, 3);
  EXPECT_EQ(runs_->WhyNoGraph(0), "no end");
}

TEST_F(GraphRunsTest, WhatTheDriverRefusesIsTriedAnew) {
  MakeChain(9);
  ops_[4].driver_refuses = 2;
  RunOften(5);
  EXPECT_EQ(ops_[4].enqueued, 3);
  EXPECT_EQ(ByGraph(), std::vector<int64_t>(9, 2));
  ops_[4].driver_refuses = 3;
  RunOn(Long(0, 50));
  for (int i = 0; i < 3; ++i) RunOn(Long(1, 50));
  EXPECT_EQ(runs_->WhyNoGraph(4), "the driver refuses");
}

TEST_F(GraphRunsTest, ACaptureThatLacksMemoryGivesUpAllGraphs) {
  MakeChain(9);
  ops_[4].why_not = "it is of the host";
  RunOften();
  ASSERT_EQ(runs_->graphs(), 2u);
  RunOn(Long(0, 50));
  ops_[6].lacks_memory = 1;
  RunOn(Long(1, 50));
  EXPECT_EQ(ops_[6].enqueued, 2);
  EXPECT_EQ(runs_->graphs(), 0u);
  EXPECT_EQ(runs_->WhyNoGraph(6), "memory ran out a few runs ago");
  for (int i = 0; i < GraphRuns::kRunsWithoutCapture - 1; ++i) RunOn(Long(2, 50));
  EXPECT_EQ(runs_->graphs(), 0u);
  RunOn(Long(3, 50));
  EXPECT_EQ(runs_->graphs(), 2u);
  EXPECT_EQ(runs_->WhyNoGraph(6), "");
}

TEST_F(GraphRunsTest, APlainRunThatLacksMemoryIsDoneAgainWithoutGraphs) {
  MakeChain(4);
  RunOften();
  ops_[2].lacks_memory = 1;
  RunOn(Long(0, 50));
  EXPECT_EQ(ops_[2].runs, 4);
  EXPECT_EQ(runs_->graphs(), 0u);
  ops_[2].lacks_memory = 1;  // there is nothing to give up
  Put(Long(0, 50));
  EXPECT_THROW(runs_->Run(), phi::enforce::EnforceNotMet);
}

TEST_F(GraphRunsTest, AnOpThatMayHaveChangedItsInputIsNotDoneAgain) {
  MakeChain(9);
  ops_[7].out = ops_[7].x;
  ops_[8].x = ops_[7].x;
  for (int i = 0; i < 4; ++i) {
    Put({1});
    runs_->Run();
  }
  ASSERT_EQ(runs_->graphs(), 1u);
  ops_[7].lacks_memory = 1;
  Put(Long(0, 50));
  EXPECT_THROW(runs_->Run(), phi::enforce::EnforceNotMet);
  EXPECT_EQ(runs_->graphs(), 0u);
  runs_->Run();
  EXPECT_EQ(vars_[9].Get<phi::DenseTensor>().data<float>()[49], 49 + 9);
}

TEST_F(GraphRunsTest, ForgetsItsGraphs) {
  MakeChain(4);
  RunOften();
  const std::weak_ptr<phi::Allocation> memory = vars_[2].Get<phi::DenseTensor>().Holder();
  vars_[2].GetMutable<phi::DenseTensor>()->clear();
  EXPECT_FALSE(memory.expired());
  const std::vector<int64_t> before = ByGraph();
  runs_->Forget();
  EXPECT_TRUE(memory.expired());
  EXPECT_EQ(ByGraph(), before);
  RunOften();
  EXPECT_EQ(runs_->graphs(), 1u);
}

}  // namespace
}  // namespace phibridge
