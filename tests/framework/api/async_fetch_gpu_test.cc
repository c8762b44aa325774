// A session on a GPU does not wait for what it feeds and fetches: values, errors and what the
// caller writes meanwhile.
#include <thread>

#include "framework/program/op_desc.h"
#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/flags.h"
#include "phi/core/tensor_copy.h"
#include "tests/framework/bundled_case.h"
#include "tests/support/need_gpu.h"

PHI_DECLARE_bool(benchmark);

namespace phibridge {
namespace {

using paddle::framework::ProgramDesc;
using testing::ErrorOf;
using testing::TempFolder;
namespace proto = paddle::framework::proto;

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

void Declare(paddle::framework::BlockDesc* block, const std::string& name,
             proto::VarType::Type type, const std::vector<int64_t>& shape) {
  auto* var = block->Var(name);
  var->SetType(proto::VarType::LOD_TENSOR);
  var->SetDataType(type);
  var->SetShape(shape);
}

// out = gather(x, index), with feed and fetch ops.
void WriteGather(const TempFolder& folder) {
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  block->Var("feed")->SetType(proto::VarType::FEED_MINIBATCH);
  block->Var("fetch")->SetType(proto::VarType::FETCH_LIST);
  for (const char* name : {"feed", "fetch"}) block->Var(name)->SetPersistable(true);
  Declare(block, "x", proto::VarType::FP32, {-1, 1});
  Declare(block, "index", proto::VarType::INT64, {-1});
  Declare(block, "out", proto::VarType::FP32, {-1, 1});
  int column = 0;
  for (const char* name : {"x", "index"}) {
    auto* feed = block->AppendOp();
    feed->SetType("feed");
    feed->SetInput("X", {"feed"});
    feed->SetOutput("Out", {name});
    feed->SetAttr("col", column++);
  }
  auto* gather = block->AppendOp();
  gather->SetType("gather");
  gather->SetInput("X", {"x"});
  gather->SetInput("Index", {"index"});
  gather->SetOutput("Out", {"out"});
  auto* fetch = block->AppendOp();
  fetch->SetType("fetch");
  fetch->SetInput("X", {"out"});
  fetch->SetOutput("Out", {"fetch"});
  fetch->SetAttr("col", 0);
  folder.Write("model.pdmodel", program.SerializeToString());
}

class AsyncFetch : public ::testing::Test {
 protected:
  AsyncFetch() {
    WriteGather(folder_);
    Options options;
    options.place = "gpu";
    options.fallback = "deny";
    session_ = std::make_unique<Session>(Program::Load(folder_.path(), options));
    x_ = MakeTensor<float>({3, 1}, {10, 20, 30});
    session_->Feed("x", x_);
  }
  void Run(const std::vector<int64_t>& index) {
    session_->Feed("index", MakeTensor<int64_t>({static_cast<int64_t>(index.size())}, index));
    session_->Run();
  }
  std::vector<float> Fetch() {
    const Tensor out = session_->Fetch("out");
    return {out.data<float>(), out.data<float>() + out.numel()};
  }

  TempFolder folder_;
  std::unique_ptr<Session> session_;
  Tensor x_;
};

TEST_F(AsyncFetch, GivesTheValuesOfTheLastRun) {
  for (int64_t i = 0; i < 20; ++i) {
    Run({i % 3, 0});
    if (i % 2 == 0) continue;  // a run of which nothing is fetched
    EXPECT_EQ(Fetch(), (std::vector<float>{10.0f * static_cast<float>(i % 3 + 1), 10}));
    EXPECT_EQ(Fetch(), (std::vector<float>{10.0f * static_cast<float>(i % 3 + 1), 10}));
  }
}

TEST_F(AsyncFetch, WhatTheCallerWritesAfterARunIsThatOfTheNext) {
  Run({0, 1});
  x_.data<float>()[0] = -1;
  EXPECT_EQ(Fetch(), (std::vector<float>{10, 20}));
  session_->Run();
  EXPECT_EQ(Fetch(), (std::vector<float>{-1, 20}));
}

TEST_F(AsyncFetch, WhatIsFetchedIsTheCallersOwn) {
  Run({0});
  Tensor out = session_->Fetch("out");
  EXPECT_TRUE(phi::is_cpu_place(out.place()));
  out.data<float>()[0] = 5;
  EXPECT_EQ(Fetch(), (std::vector<float>{10}));
}

TEST_F(AsyncFetch, AWrongIndexIsToldByTheFetchAlsoOnAnotherThread) {
  Run({7});
  std::thread([&] {
    const auto [code, text] = ErrorOf([&] { session_->Fetch("out"); });
    EXPECT_EQ(code, phi::INVALID_ARGUMENT);
    EXPECT_HAS(text, "one is 7");
  }).join();
  Run({1});
  EXPECT_EQ(Fetch(), (std::vector<float>{20}));
}

TEST_F(AsyncFetch, AWrongIndexIsToldByTheFetchOfWhatIsNotStaged) {
  session_->Feed("index", MakeTensor<int64_t>({1}, {8}));
  session_->Run({"x"});
  const auto [code, text] = ErrorOf([&] { session_->Fetch("x"); });
  EXPECT_EQ(code, phi::INVALID_ARGUMENT);
  EXPECT_HAS(text, "one is 8");
}

// Kernels read its memory, which the caller may write after the run.
TEST_F(AsyncFetch, ARunWaitsWhereAFeedLiesOnTheDevice) {
  Tensor on_device;
  phi::TensorCopySync(x_, phi::GPUPlace(0), &on_device);
  session_->Feed("x", on_device);
  const auto [code, text] = ErrorOf([&] { Run({6}); });
  EXPECT_EQ(code, phi::INVALID_ARGUMENT);
  EXPECT_HAS(text, "one is 6");
  Run({2});
  EXPECT_EQ(Fetch(), (std::vector<float>{30}));
}

TEST_F(AsyncFetch, FlagsBenchmarkLetsTheOperatorTellIt) {
  Options options;
  options.place = "gpu";
  FLAGS_benchmark = true;
  session_ = std::make_unique<Session>(Program::Load(folder_.path(), options));
  FLAGS_benchmark = false;
  session_->Feed("x", x_);
  try {
    Run({5});
    ADD_FAILURE() << "nothing was thrown";
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT);
    EXPECT_HAS(std::string(error.what()), "one is 5");
    EXPECT_HAS(std::string(error.what()), "`gather` of block 0");
  }
}

TEST_F(AsyncFetch, AWrongIndexThatNobodyFetchesIsToldByALaterRun) {
  Run({9});
  phi::DeviceContextPool::Instance().Get(phi::GPUPlace(0))->Wait();  // throws nothing: it is moved
  const auto [code, text] = ErrorOf([&] { Run({1}); });
  EXPECT_EQ(code, phi::INVALID_ARGUMENT);
  EXPECT_HAS(text, "one is 9");
  Run({1});
  EXPECT_EQ(Fetch(), (std::vector<float>{20}));
}

}  // namespace
}  // namespace phibridge
