// Programs on a GPU with and without CUDA graphs.
#include <gtest/gtest.h>

#include <cstdio>
#include <set>
#include <thread>

#include "framework/api/phibridge.h"
#include "framework/executor/prepared_program.h"
#include "framework/io/npy.h"
#include "phi/core/device_context.h"
#include "phi/core/tensor_copy.h"
#include "tests/support/need_gpu.h"

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using paddle::framework::Scope;
using VarType = paddle::framework::proto::VarType;
using Floats = std::vector<float>;

const phi::Place kGpu = phi::GPUPlace(0);

ExecutionOptions OptionsFor(bool graphs, const std::vector<std::string>& keep) {
  ExecutionOptions options;
  options.place = kGpu;
  options.fallback = FallbackPolicy::kDeny;
  options.cuda_graphs = graphs;
  options.keep = keep;
  return options;
}

OpDesc* Append(BlockDesc* block, const std::string& type, const std::string& x,
               const std::string& out) {
  for (const std::string& name : {x, out}) {
    auto* var = block->Var(name);
    var->SetType(VarType::LOD_TENSOR);
    var->SetDataType(VarType::FP32);
    var->SetShape({-1});
  }
  OpDesc* op = block->AppendOp();
  op->SetType(type);
  op->SetInput("X", {x});
  op->SetOutput("Out", {out});
  return op;
}

std::string Name(int i) { return "t" + std::to_string(i); }

// t1 = t0 + w, t2 = tanh(t1), t3 = t2 + w, ...
std::shared_ptr<ProgramDesc> Chain(int length) {
  auto program = std::make_shared<ProgramDesc>();
  BlockDesc* block = program->MutableBlock(0);
  for (int i = 0; i < length; ++i) {
    const bool adds = i % 2 == 0;
    OpDesc* op = Append(block, adds ? "elementwise_add" : "tanh", Name(i), Name(i + 1));
    if (adds) op->SetInput("Y", {"w"});
  }
  auto* w = block->Var("w");
  w->SetType(VarType::LOD_TENSOR);
  w->SetDataType(VarType::FP32);
  w->SetShape({-1});
  return program;
}

template <typename T>
void Put(Scope* scope, const std::string& name, const std::vector<T>& values) {
  phi::DenseTensor host;
  std::copy(values.begin(), values.end(),
            host.mutable_data<T>({static_cast<int64_t>(values.size())}, phi::CPUPlace()));
  phi::TensorCopySync(host, kGpu, scope->Var(name)->GetMutable<phi::DenseTensor>());
}

Floats Get(const Scope& scope, const std::string& name) {
  phi::DenseTensor host;
  phi::TensorCopySync(scope.FindVar(name)->Get<phi::DenseTensor>(), phi::CPUPlace(), &host);
  return Floats(host.data<float>(), host.data<float>() + host.numel());
}

Floats Sequence(float first, size_t count) {
  Floats values(count);
  for (size_t i = 0; i < count; ++i) values[i] = first + 0.01f * static_cast<float>(i);
  return values;
}

// One program in two scopes: with graphs, and without.
struct Pair {
  Pair(const std::shared_ptr<ProgramDesc>& program, const std::vector<std::string>& keep)
      : with(PreparedProgram::Prepare(program, OptionsFor(true, keep))),
        without(PreparedProgram::Prepare(program, OptionsFor(false, keep))) {}

  template <typename T>
  void PutBoth(const std::string& name, const std::vector<T>& values) {
    Put(&scope_with, name, values);
    Put(&scope_without, name, values);
  }
  void Run() {
    with->Run(&scope_with);
    without->Run(&scope_without);
  }
  // Of operator `i`.
  Route RouteOf(size_t i) { return with->Routing(&scope_with)[i]; }

  std::shared_ptr<const PreparedProgram> with, without;
  Scope scope_with, scope_without;
};

TEST(GraphRunsGpu, TheSameBitsForChangingFeeds) {
  Pair pair(Chain(8), {"t8"});
  pair.PutBoth("w", Sequence(0.1f, 300));
  for (int run = 0; run < 8; ++run) {
    pair.PutBoth("t0", Sequence(static_cast<float>(run), 300));
    pair.Run();
    EXPECT_EQ(Get(pair.scope_with, "t8"), Get(pair.scope_without, "t8")) << run;
  }
  for (size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(pair.RouteOf(i).graph_runs, 6u) << pair.RouteOf(i).why_no_graph;
    EXPECT_EQ(pair.RouteOf(i).runs, 8u);
  }
}

TEST(GraphRunsGpu, TheSameBitsForChangingShapes) {
  Pair pair(Chain(9), {"t4", "t9"});
  for (int round = 0; round < 5; ++round) {
    for (const size_t count : {4000u, 17u, 1024u}) {
      pair.PutBoth("w", Sequence(0.1f * static_cast<float>(round), count));
      pair.PutBoth("t0", Sequence(static_cast<float>(round), count));
      pair.Run();
      for (const char* name : {"t4", "t9"}) {
        const Floats values = Get(pair.scope_with, name);
        EXPECT_EQ(values.size(), count);
        EXPECT_EQ(values, Get(pair.scope_without, name)) << count << " in round " << round;
      }
    }
  }
  EXPECT_GT(pair.RouteOf(0).graph_runs, 8u) << pair.RouteOf(0).why_no_graph;
}

TEST(GraphRunsGpu, MoreShapesThanGraphsAreKept) {
  Pair pair(Chain(5), {"t5"});
  for (int round = 0; round < 4; ++round) {
    for (size_t count = 600; count > 200; count -= 30) {
      pair.PutBoth("w", Sequence(0.2f, count));
      pair.PutBoth("t0", Sequence(static_cast<float>(round), count));
      pair.Run();
      EXPECT_EQ(Get(pair.scope_with, "t5"), Get(pair.scope_without, "t5")) << count;
    }
  }
}

TEST(GraphRunsGpu, MemoryOfGraphsIsGivenBack) {
  auto prepared = PreparedProgram::Prepare(Chain(6), OptionsFor(true, {"t6"}));
  const size_t before = phi::GetAllocatorStats(kGpu).in_use_bytes;
  {
    Scope scope;
    Put(&scope, "w", Sequence(0, 100));
    for (int run = 0; run < 5; ++run) {
      Put(&scope, "t0", Sequence(1, 100));
      prepared->Run(&scope);
    }
    EXPECT_GT(prepared->Routing(&scope)[0].graph_runs, 0u);
    prepared->DropState(&scope);
    Put(&scope, "t0", Sequence(2, 100));
    prepared->Run(&scope);
  }
  EXPECT_EQ(phi::GetAllocatorStats(kGpu).in_use_bytes, before);
}

// uniform_random between two chains.
TEST(GraphRunsGpu, RandomNumbersAreNotFrozen) {
  const auto program = Chain(12);
  BlockDesc* block = program->MutableBlock(0);
  OpDesc* random = block->AppendOp();
  random->SetType("uniform_random");
  random->SetOutput("Out", {"u"});
  random->SetAttr("shape", std::vector<int64_t>{12});
  random->SetAttr("seed", 0);
  auto* u = block->Var("u");
  u->SetType(VarType::LOD_TENSOR);
  u->SetDataType(VarType::FP32);
  u->SetShape({12});
  Append(block, "elementwise_add", Name(12), "sum")->SetInput("Y", {"u"});
  for (int i = 0; i < 5; ++i) {
    Append(block, "scale", i == 0 ? "sum" : "s" + std::to_string(i), "s" + std::to_string(i + 1));
  }
  auto prepared = PreparedProgram::Prepare(program, OptionsFor(true, {"u", "s5"}));
  Scope scope;
  Put(&scope, "w", Sequence(0, 12));
  std::set<Floats> seen, sums;
  for (int run = 0; run < 8; ++run) {
    Put(&scope, "t0", Sequence(1, 12));
    prepared->Run(&scope);
    seen.insert(Get(scope, "u"));
    sums.insert(Get(scope, "s5"));
  }
  EXPECT_EQ(seen.size(), 8u);
  EXPECT_EQ(sums.size(), 8u);
  const std::vector<Route> routes = prepared->Routing(&scope);
  EXPECT_EQ(routes[12].why_no_graph, "it draws random numbers");
  EXPECT_GT(routes[0].graph_runs, 0u) << routes[0].why_no_graph;
  EXPECT_GT(routes[14].graph_runs, 0u) << routes[14].why_no_graph;
}

// gather, then a chain on what it gives.
std::shared_ptr<ProgramDesc> GatherChain() {
  auto program = std::make_shared<ProgramDesc>();
  BlockDesc* block = program->MutableBlock(0);
  Append(block, "gather", "table", "t0")->SetInput("Index", {"rows"});
  auto* rows = block->Var("rows");
  rows->SetType(VarType::LOD_TENSOR);
  rows->SetDataType(VarType::INT64);
  rows->SetShape({-1});
  for (int i = 0; i < 4; ++i) Append(block, "tanh", Name(i), Name(i + 1));
  return program;
}

std::string WrongIndexOf(const Scope& scope) {
  try {
    Get(scope, "t4");
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT);
    return error.error_str();
  }
  return "no error";
}

TEST(GraphRunsGpu, AnIndexOutOfRangeIsReported) {
  auto prepared = PreparedProgram::Prepare(GatherChain(), OptionsFor(true, {"t4"}));
  Scope scope;
  Put(&scope, "table", Sequence(0, 9));
  for (int run = 0; run < 8; ++run) {
    Put<int64_t>(&scope, "rows", {0, 8});
    prepared->Run(&scope);
    EXPECT_EQ(WrongIndexOf(scope), "no error");
    Put<int64_t>(&scope, "rows", {0, 9 + run});
    prepared->Run(&scope);
    const std::string wrong = WrongIndexOf(scope);
    EXPECT_NE(wrong.find("one is " + std::to_string(9 + run)), std::string::npos) << wrong;
  }
  EXPECT_GT(prepared->Routing(&scope)[0].graph_runs, 10u)
      << prepared->Routing(&scope)[0].why_no_graph;
}

TEST(GraphRunsGpu, AScopeMovesToAnotherThread) {
  auto prepared = PreparedProgram::Prepare(GatherChain(), OptionsFor(true, {"t4"}));
  Scope scope;
  Put(&scope, "table", Sequence(0, 9));
  const auto run = [&] {
    for (int i = 0; i < 5; ++i) {
      Put<int64_t>(&scope, "rows", {i, 7});
      prepared->Run(&scope);
      EXPECT_EQ(WrongIndexOf(scope), "no error");
    }
    Put<int64_t>(&scope, "rows", {0, -5});
    prepared->Run(&scope);
    EXPECT_NE(WrongIndexOf(scope).find("one is -5"), std::string::npos);
  };
  run();
  std::thread(run).join();
  run();
}

TEST(GraphRunsGpu, ThreadsWithScopesOfTheirOwn) {
  const auto prepared = PreparedProgram::Prepare(Chain(20), OptionsFor(true, {"t20"}));
  const auto plain = PreparedProgram::Prepare(Chain(20), OptionsFor(false, {"t20"}));
  std::vector<int> wrong(4, 0);
  std::vector<size_t> by_graph(4, 0);
  std::vector<std::thread> threads;
  for (size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([&, t] {
      Scope scope, other;
      const size_t count = 100 + 50 * t;
      for (int run = 0; run < 30; ++run) {
        for (Scope* one : {&scope, &other}) {
          Put(one, "w", Sequence(0.3f, count));
          Put(one, "t0", Sequence(static_cast<float>(run) + static_cast<float>(t), count));
        }
        prepared->Run(&scope);
        plain->Run(&other);
        wrong[t] += Get(scope, "t20") != Get(other, "t20");
      }
      by_graph[t] = prepared->Routing(&scope)[0].graph_runs;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<int>(4, 0));
  for (const size_t runs : by_graph) EXPECT_GT(runs, 0u);
}

TEST(GraphRunsGpu, LenetGivesTheSameBits) {
  const std::string folder = PHIBRIDGE_SOURCE_DIR "/tests/programs/digits_lenet_infer";
  const std::string out = "softmax_0.tmp_0";
  Options options;
  options.place = "gpu";
  options.cuda_graphs = false;
  Session without(Program::Load(folder, options));
  options.cuda_graphs = true;
  Session with(Program::Load(folder, options));
  const Tensor image = ReadNpy(folder + "/inputs/image.npy");
  for (int run = 0; run < 6; ++run) {
    for (Session* session : {&with, &without}) {
      session->Feed("image", image);
      session->Run({out});
    }
    const Tensor a = with.Fetch(out), b = without.Fetch(out);
    ASSERT_EQ(a.numel(), b.numel());
    for (int64_t i = 0; i < a.numel(); ++i) ASSERT_EQ(a.data<float>()[i], b.data<float>()[i]) << i;
  }
  size_t in_graphs = 0;
  for (const Route& route : with.Routing()) {
    in_graphs += route.graph_runs != 0 ? 1 : 0;
    if (!route.why_no_graph.empty()) {
      std::printf("%s: %s\n", route.op.c_str(), route.why_no_graph.c_str());
    }
  }
  EXPECT_GT(in_graphs, 0u);
}

}  // namespace
}  // namespace phibridge
