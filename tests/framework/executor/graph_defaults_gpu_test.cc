// CUDA graphs as they are by default: which programs have them, and that what looks at operators,
// belongs on the host or depends on values runs without.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "framework/api/program_impl.h"
#include "framework/executor/prepared_program.h"
#include "framework/executor/run_observer.h"
#include "phi/core/allocator.h"
#include "phi/core/memory.h"
#include "phi/core/tensor_copy.h"
#include "tests/framework/bundled_case.h"
#include "tests/support/need_gpu.h"

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using paddle::framework::Scope;
using testing::BundledFolder;
using testing::BundledInputs;
using testing::RunBundled;
using VarType = paddle::framework::proto::VarType;

constexpr char kProgram[] = "digits_lenet_infer";
const phi::Place kGpu = phi::GPUPlace(0);

Options OnGpu() {
  Options options;
  options.place = "gpu";
  return options;
}

size_t RunsByGraphs(const std::vector<Route>& routes) {
  size_t runs = 0;
  for (const Route& route : routes) runs += route.graph_runs;
  return runs;
}

size_t RunsByGraphs(const Options& options, int runs) {
  const auto program = Program::Load(BundledFolder(kProgram), options);
  Session session(program);
  const auto inputs = BundledInputs(kProgram);
  const auto first = RunBundled(inputs, *program, &session);
  for (int run = 1; run < runs; ++run) {
    EXPECT_EQ(RunBundled(inputs, *program, &session), first) << run;
  }
  return RunsByGraphs(session.Routing());
}

TEST(GraphDefaults, AnInferenceProgramIsCapturedAfterTwoRuns) {
  EXPECT_TRUE(*Program::Load(BundledFolder(kProgram), OnGpu())->options().cuda_graphs);
  EXPECT_EQ(RunsByGraphs(OnGpu(), 2), 0u);
  EXPECT_GT(RunsByGraphs(OnGpu(), 6), 0u);
}

TEST(GraphDefaults, AnOptionSwitchesThemOff) {
  Options options = OnGpu();
  options.cuda_graphs = false;
  EXPECT_EQ(RunsByGraphs(options, 5), 0u);
}

TEST(GraphDefaults, DenyingFallbacksLeavesThemOn) {
  Options options = OnGpu();
  options.fallback = "deny";
  EXPECT_GT(RunsByGraphs(options, 5), 0u);
}

TEST(GraphDefaults, ProgramsThatTrainHaveNoneUnlessAsked) {
  ProgramDesc program;
  program.MutableBlock(0)->AppendOp()->SetType("relu_grad");
  EXPECT_FALSE(ToExecutionOptions(OnGpu(), program).cuda_graphs);
  EXPECT_TRUE(ToExecutionOptions(OnGpu(), ProgramDesc()).cuda_graphs);
  Options asked = OnGpu();
  asked.cuda_graphs = true;
  EXPECT_TRUE(ToExecutionOptions(asked, program).cuda_graphs);
  EXPECT_FALSE(ToExecutionOptions(Options(), ProgramDesc()).cuda_graphs);
}

TEST(GraphDefaults, RoutesOfTimedOperatorsSayWhyThereAreNone) {
  Options options = OnGpu();
  options.timing = true;
  Session session(Program::Load(BundledFolder(kProgram), options));
  for (const auto& [name, value] : BundledInputs(kProgram)) session.Feed(name, value);
  for (int run = 0; run < 4; ++run) session.Run();
  for (const Route& route : session.Routing()) {
    EXPECT_EQ(route.graph_runs, 0u);
    EXPECT_EQ(route.why_no_graph, "each operator is timed");
  }
}

class CountOps : public RunObserver {
 public:
  void AfterOp(const BoundOp&) override { ++count; }
  int count = 0;
};

TEST(GraphDefaults, WhoLooksAtOperatorsSeesEachOfThem) {
  const auto program = Program::Load(BundledFolder(kProgram), OnGpu());
  Session session(program);
  const auto inputs = BundledInputs(kProgram);
  const auto first = RunBundled(inputs, *program, &session);
  for (int run = 0; run < 4; ++run) RunBundled(inputs, *program, &session);
  const std::vector<Route> before = session.Routing();
  CountOps counts;
  {
    const ScopedRunObserver watch(&counts);
    EXPECT_EQ(RunBundled(inputs, *program, &session), first);
  }
  EXPECT_EQ(counts.count, static_cast<int>(before.size()));
  EXPECT_EQ(RunsByGraphs(session.Routing()), RunsByGraphs(before));
  EXPECT_EQ(RunBundled(inputs, *program, &session), first);
  EXPECT_GT(RunsByGraphs(session.Routing()), RunsByGraphs(before));
}

OpDesc* Append(BlockDesc* block, const std::string& type, const std::string& slot,
               const std::string& x, const std::string& out, VarType::Type of_out) {
  auto* var = block->Var(out);
  var->SetType(VarType::LOD_TENSOR);
  var->SetDataType(of_out);
  var->SetShape({-1});
  OpDesc* op = block->AppendOp();
  op->SetType(type);
  op->SetInput(slot, {x});
  op->SetOutput("Out", {out});
  return op;
}

std::string Name(int i) { return "t" + std::to_string(i); }

// Appends t{begin + 1} = relu(t{begin}), …
void AppendChain(BlockDesc* block, int begin, int end) {
  for (int i = begin; i < end; ++i) Append(block, "relu", "X", Name(i), Name(i + 1), VarType::FP32);
}

std::shared_ptr<ProgramDesc> Chain(int length) {
  auto program = std::make_shared<ProgramDesc>();
  auto* var = program->MutableBlock(0)->Var("t0");
  var->SetType(VarType::LOD_TENSOR);
  var->SetDataType(VarType::FP32);
  var->SetShape({-1});
  AppendChain(program->MutableBlock(0), 0, length);
  return program;
}

void Put(Scope* scope, const std::vector<float>& values) {
  phi::DenseTensor host;
  std::copy(values.begin(), values.end(),
            host.mutable_data<float>({static_cast<int64_t>(values.size())}, phi::CPUPlace()));
  phi::TensorCopySync(host, kGpu, scope->Var("t0")->GetMutable<phi::DenseTensor>());
}

template <typename T>
std::vector<T> Get(const Scope& scope, const std::string& name) {
  phi::DenseTensor host;
  phi::TensorCopySync(scope.FindVar(name)->Get<phi::DenseTensor>(), phi::CPUPlace(), &host);
  return std::vector<T>(host.data<T>(), host.data<T>() + host.numel());
}

ExecutionOptions Captured(const std::vector<std::string>& keep) {
  ExecutionOptions options;
  options.place = kGpu;
  options.fallback = FallbackPolicy::kAllow;
  options.cuda_graphs = true;
  options.keep = keep;
  return options;
}

TEST(GraphDefaults, AnOperatorOfTheHostStandsBetweenGraphs) {
  ExecutionOptions options = Captured({"t11"});
  options.rules.Add("exp=cpu");
  const auto program = Chain(5);
  Append(program->MutableBlock(0), "exp", "X", "t5", "t6", VarType::FP32);
  AppendChain(program->MutableBlock(0), 6, 11);
  const auto prepared = PreparedProgram::Prepare(program, options);
  Scope scope;
  for (int run = 0; run < 6; ++run) {
    const float value = static_cast<float>(run) * 0.25f;
    Put(&scope, {value, -1});
    prepared->Run(&scope);
    const std::vector<float> out = Get<float>(scope, "t11");
    EXPECT_NEAR(out[0], std::exp(value), 1e-5f) << run;
    EXPECT_NEAR(out[1], 1, 1e-6f) << run;
  }
  const std::vector<Route> routes = prepared->Routing(&scope);
  EXPECT_GT(routes[0].graph_runs, 0u) << routes[0].why_no_graph;
  EXPECT_EQ(routes[5].graph_runs, 0u);
  EXPECT_FALSE(routes[5].why_no_graph.empty());
}

// where_index reads on the host how many elements there are.
TEST(GraphDefaults, AnOperatorThatReadsValuesOnTheHostIsInNone) {
  const auto program = Chain(5);
  Append(program->MutableBlock(0), "where_index", "Condition", "t5", "where", VarType::INT64);
  const auto prepared = PreparedProgram::Prepare(program, Captured({"where"}));
  Scope scope;
  for (int run = 0; run < 8; ++run) {
    std::vector<float> values(8, 0.0f);
    std::vector<int64_t> want;
    for (int i = 0; i <= run; ++i) {
      values[static_cast<size_t>(i)] = 1;
      want.push_back(i);
    }
    Put(&scope, values);
    prepared->Run(&scope);
    EXPECT_EQ(Get<int64_t>(scope, "where"), want);
  }
  const std::vector<Route> routes = prepared->Routing(&scope);
  EXPECT_GT(routes[0].graph_runs, 0u) << routes[0].why_no_graph;
  EXPECT_EQ(routes[5].graph_runs, 0u);
  EXPECT_FALSE(routes[5].why_no_graph.empty());
}

TEST(GraphDefaults, OthersGetTheMemoryThatGraphsOfAnIdleSessionHold) {
  constexpr size_t kElements = size_t{1} << 22;
  ExecutionOptions options = Captured({"t8"});
  options.reuse_buffers = false;
  const auto prepared = PreparedProgram::Prepare(Chain(8), options);
  Scope scope;
  for (const size_t count : {kElements / 4, kElements}) {
    for (int run = 0; run < 4; ++run) {
      Put(&scope, std::vector<float>(count, 1));
      prepared->Run(&scope);
    }
  }
  ASSERT_GT(prepared->Routing(&scope)[0].graph_runs, 2u);
  phi::Allocator* const pool = phi::GetAllocator(kGpu);
  const size_t in_use = phi::GetAllocatorStats(kGpu).in_use_bytes;
  phi::SetGpuMemoryLimit(in_use + kElements);
  // The graph of the first size alone holds what temporaries had before: eight times as much.
  EXPECT_NO_THROW(pool->Allocate(4 * kElements));
  phi::SetGpuMemoryLimit(0);
  EXPECT_LT(phi::GetAllocatorStats(kGpu).in_use_bytes, in_use);
  EXPECT_EQ(prepared->Routing(&scope)[0].why_no_graph, "memory ran out a few runs ago");
  Put(&scope, std::vector<float>(kElements, 2));
  prepared->Run(&scope);
  EXPECT_EQ(Get<float>(scope, "t8"), std::vector<float>(kElements, 2));
}

}  // namespace
}  // namespace phibridge
