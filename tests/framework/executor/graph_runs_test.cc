// Graphs of a device that this test makes up: its kernels are functions on addresses of the host,
// which a capture keeps instead of calling them.
#include "framework/executor/graph_runs.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <numeric>
#include <thread>

#include "phi/core/enforce.h"
#include "phi/core/generator.h"
#include "phi/core/memory.h"
#include "phi/core/pooled_allocator.h"

namespace phibridge {
namespace {

using Floats = std::vector<float>;
using Kernels = std::vector<std::function<void()>>;

class FakeGraph : public phi::DeviceGraph {
 public:
  FakeGraph(Kernels kernels, std::unique_ptr<phi::HeldBlocks> held)
      : kernels_(std::move(kernels)), held_(std::move(held)) {}
  void Launch() const override {
    for (const auto& kernel : kernels_) kernel();
  }
  size_t kernels() const override { return kernels_.size(); }

 private:
  Kernels kernels_;
  std::unique_ptr<phi::HeldBlocks> held_;
};

class FakeDevice : public phi::DeviceContext {
 public:
  FakeDevice() : DeviceContext(phi::CPUPlace()) {}
  bool CanCapture() const override { return true; }
  std::unique_ptr<phi::DeviceCapture> BeginCapture() const override;
  const void* RecordOfThisThread() const override { return record; }
  void Enqueue(std::function<void()> kernel) const {
    if (captured != nullptr) return captured->push_back(std::move(kernel));
    kernel();
  }

  const void* record = this;
  bool fails_at_end = false;  // of a capture
  mutable Kernels* captured = nullptr;
};

class FakeCapture : public phi::DeviceCapture {
 public:
  explicit FakeCapture(const FakeDevice* device)
      : device_(device),
        held_(std::make_unique<phi::HeldBlocks>(
            static_cast<phi::PooledAllocator*>(phi::GetAllocator(phi::CPUPlace())))) {
    device_->captured = &kernels_;
  }
  ~FakeCapture() override { device_->captured = nullptr; }
  std::unique_ptr<phi::DeviceGraph> Finish() override {
    held_->End();
    PADDLE_ENFORCE(!device_->fails_at_end, phi::errors::External("no end"));
    return std::make_unique<FakeGraph>(std::move(kernels_), std::move(held_));
  }

 private:
  const FakeDevice* device_;
  Kernels kernels_;
  std::unique_ptr<phi::HeldBlocks> held_;
};

std::unique_ptr<phi::DeviceCapture> FakeDevice::BeginCapture() const {
  return std::make_unique<FakeCapture>(this);
}

// out = x + 1, by way of scratch memory
struct FakeOp {
  Variable *x, *out;
  std::string why_not;
  std::string refuses_capture;
  bool draws = false;
  bool takes_other_memory = false;  // for its output
  bool fails = false;
  bool removes_names = false;
  bool trims = false;      // as a kernel does that lacks memory
  int driver_refuses = 0;  // so many captures
  int lacks_memory = 0;    // in so many calls
  int runs = 0, enqueued = 0;
};

class FakeOps : public CapturableOps {
 public:
  FakeOps(FakeDevice* device, std::vector<FakeOp>* ops) : device_(device), ops_(ops) {}
  size_t size() const override { return ops_->size(); }
  void Run(size_t i) override {
    ++(*ops_)[i].runs;
    Compute((*ops_)[i]);
    if ((*ops_)[i].removes_names) are_bound_ = false;
  }
  void Enqueue(size_t i) override {
    ++(*ops_)[i].enqueued;
    Compute((*ops_)[i]);
  }
  std::string WhyNot(size_t i) const override { return (*ops_)[i].why_not; }
  const phi::DeviceContext* device(size_t) const override { return device_; }
  OpVariables variables(size_t i) const override { return {{(*ops_)[i].x}, {(*ops_)[i].out}, {}}; }
  bool are_bound() const override { return are_bound_; }

 private:
  void Compute(FakeOp& op) {
    if (op.draws) generator_.Random64();
    if (op.trims) phi::Trim();
    PADDLE_ENFORCE(!op.fails, phi::errors::InvalidArgument("the op is wrong"));
    PADDLE_ENFORCE(op.lacks_memory-- <= 0, phi::errors::ResourceExhausted("no memory"));
    const phi::DenseTensor x = op.x->Get<phi::DenseTensor>();
    auto* out = op.out->GetMutable<phi::DenseTensor>();
    if (op.takes_other_memory) out->clear();
    out->set_lod(x.lod());
    phi::DenseTensor scratch;
    const auto n = x.numel();
    const float* from = x.data<float>();
    float* between = scratch.mutable_data<float>(x.dims(), phi::CPUPlace());
    float* to = out->mutable_data<float>(x.dims(), phi::CPUPlace());
    device_->Enqueue([=] {
      std::copy(from, from + n, between);
      for (int64_t k = 0; k < n; ++k) to[k] = between[k] + 1;
    });
    PADDLE_ENFORCE(device_->captured == nullptr || op.refuses_capture.empty(),
                   phi::errors::Unavailable("%s", op.refuses_capture));
    PADDLE_ENFORCE(device_->captured == nullptr || op.driver_refuses-- <= 0,
                   phi::errors::External("the driver refuses"));
  }

  FakeDevice* device_;
  std::vector<FakeOp>* ops_;
  phi::Generator generator_;
  bool are_bound_ = true;
};

class GraphRunsTest : public ::testing::Test {
 protected:
  // vars_[i + 1] = vars_[i] + 1; all operators have run once, as after the first run of a program.
  void MakeChain(size_t length, size_t most_graphs = GraphRuns::kMostGraphs) {
    vars_ = std::vector<Variable>(length + 1);
    for (size_t i = 0; i < length; ++i) ops_.push_back({&vars_[i], &vars_[i + 1], "", ""});
    Put({0});
    home_ = vars_[0].Get<phi::DenseTensor>();
    auto ops = std::make_unique<FakeOps>(&device_, &ops_);
    for (size_t i = 0; i < length; ++i) ops->Run(i);
    runs_ = std::make_unique<GraphRuns>(std::move(ops), most_graphs);
  }
  void Put(const Floats& values) {
    auto* tensor = vars_[0].GetMutable<phi::DenseTensor>();
    float* data =
        tensor->mutable_data<float>({static_cast<int64_t>(values.size())}, phi::CPUPlace());
    std::copy(values.begin(), values.end(), data);
  }
  // In the memory that the first variable had at first.
  void PutAtHome(float value) {
    *vars_[0].GetMutable<phi::DenseTensor>() = home_;
    Put({value});
  }
  // Puts values, runs, and expects the chain's result in every variable.
  void RunOn(Floats values) {
    Put(values);
    runs_->Run();
    for (size_t i = 1; i < vars_.size(); ++i) {
      for (float& value : values) ++value;
      const auto& tensor = vars_[i].Get<phi::DenseTensor>();
      ASSERT_EQ(tensor.dims(), phi::DDim({static_cast<int64_t>(values.size())})) << i;
      EXPECT_EQ(Floats(tensor.data<float>(), tensor.data<float>() + values.size()), values) << i;
    }
  }
  Floats Long(float first, size_t count) {
    Floats values(count);
    std::iota(values.begin(), values.end(), first);
    return values;
  }
  void RunOften(int times = 4) {
    for (int i = 0; i < times; ++i) RunOn({static_cast<float>(i)});
  }
  std::vector<int64_t> ByGraph() const {
    std::vector<int64_t> counts;
    for (size_t i = 0; i < ops_.size(); ++i) counts.push_back(runs_->RunsByGraph(i));
    return counts;
  }

  FakeDevice device_;
  phi::DenseTensor home_;
  std::vector<Variable> vars_;
  std::vector<FakeOp> ops_;
  std::unique_ptr<GraphRuns> runs_;
};

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
  for (int round = 0; round < 3; ++round) {
    for (const size_t count : {100u, 200u, 300u, 400u}) RunOn(Long(0, count));
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

TEST_F(GraphRunsTest, WhoeverLacksMemoryHasIdleGraphsGivenUp) {
  MakeChain(5);
  RunOften();
  ASSERT_EQ(runs_->graphs(), 1u);
  std::thread([] { phi::Trim(); }).join();
  EXPECT_EQ(runs_->graphs(), 0u);
  EXPECT_EQ(runs_->WhyNoGraph(0), "memory ran out a few runs ago");
  RunOften(GraphRuns::kRunsWithoutCapture + 3);
  EXPECT_EQ(runs_->graphs(), 1u);
}

TEST_F(GraphRunsTest, GraphsOfTheRunThatLacksMemoryAreNotGivenUpBelowIt) {
  MakeChain(5);
  RunOften();
  ops_[4].why_not = "it trims", ops_[4].trims = true;
  runs_->Forget();
  RunOften();
  EXPECT_EQ(runs_->graphs(), 1u) << runs_->WhyNoGraph(0);
}

TEST_F(GraphRunsTest, OthersTrimWhileItRuns) {
  MakeChain(6);
  std::atomic<bool> done{false};
  std::thread trims([&] {
    while (!done) phi::Trim();
  });
  RunOften(200);
  done = true;
  trims.join();
}

TEST_F(GraphRunsTest, SaysThatTooFewRunsWereThere) {
  MakeChain(5);
  EXPECT_EQ(runs_->WhyNoGraph(0).find("the third run"), 0u);
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
