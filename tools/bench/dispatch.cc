// What a dispatch costs: a chain of `elementwise_add` on 4 floats, prepared and op by op, beside
// direct calls of the same kernel in the same run, for chains of 10, 1,000 and 100,000 ops. Prints
// time per op; asserts nothing.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "framework/executor/block_variables.h"
#include "framework/executor/prepared_program.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_factory.h"
#include "tools/common/program/options.h"
#include "tools/common/report/guarded_output.h"

namespace {

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using paddle::framework::Scope;
using phibridge::ExecutionOptions;
using phibridge::PreparedProgram;
using VarType = paddle::framework::proto::VarType;

constexpr int64_t kElements = 4;

void Describe(BlockDesc* block, const std::string& name) {
  auto* var = block->Var(name);
  var->SetType(VarType::LOD_TENSOR);
  var->SetDataType(VarType::FP32);
  var->SetShape({kElements});
}

std::shared_ptr<ProgramDesc> Chain(int64_t ops) {
  auto program = std::make_shared<ProgramDesc>();
  BlockDesc* block = program->MutableBlock(0);
  Describe(block, "x0");
  Describe(block, "y");
  for (int64_t i = 0; i < ops; ++i) {
    OpDesc* op = block->AppendOp();
    op->SetType("elementwise_add");
    op->SetInput("X", {"x" + std::to_string(i)});
    op->SetInput("Y", {"y"});
    op->SetOutput("Out", {"x" + std::to_string(i + 1)});
    Describe(block, "x" + std::to_string(i + 1));
  }
  return program;
}

void Fill(Scope* scope, const std::string& name) {
  auto* tensor = scope->Var(name)->GetMutable<phi::DenseTensor>();
  float* data = tensor->mutable_data<float>(phi::DDim({kElements}), phi::CPUPlace());
  std::fill(data, data + kElements, 1.0f);
}

// Time per op, not per chain.
void CountOps(benchmark::State& state) {
  state.counters["per_op"] =
      benchmark::Counter(static_cast<double>(state.iterations() * state.range(0)),
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void PreparedChain(benchmark::State& state) {
  auto prepared = PreparedProgram::Prepare(Chain(state.range(0)), ExecutionOptions());
  Scope scope;
  Fill(&scope, "x0");
  Fill(&scope, "y");
  prepared->Run(&scope);
  for (auto _ : state) prepared->Run(&scope);
  CountOps(state);
}

void OpByOpChain(benchmark::State& state) {
  auto prepared = PreparedProgram::Prepare(Chain(state.range(0)), ExecutionOptions());
  Scope scope;
  Fill(&scope, "x0");
  Fill(&scope, "y");
  phibridge::CreateVariables(prepared->program().Block(0), &scope);
  const auto run = [&] {
    for (const auto& op : prepared->ops(0)) op->Run(scope, phi::CPUPlace());
  };
  run();
  for (auto _ : state) run();
  CountOps(state);
}

void DirectCalls(benchmark::State& state) {
  using AddFn = void (*)(const phi::CPUContext&, const phi::DenseTensor&, const phi::DenseTensor&,
                         phi::DenseTensor*);
  const phi::KernelKey key(phi::Backend::CPU, phi::DataLayout::ALL_LAYOUT, phi::DataType::FLOAT32);
  const phi::Kernel& kernel =
      phi::KernelFactory::Instance().SelectKernelOrThrowError("add", key).kernel;
  const AddFn add = kernel.GetVariadicKernelFn<AddFn>();
  const auto& ctx =
      *static_cast<phi::CPUContext*>(phi::DeviceContextPool::Instance().Get(phi::CPUPlace()));
  const phi::DenseTensorMeta meta(phi::DataType::FLOAT32, phi::DDim({kElements}));
  phi::DenseTensor y(phi::GetAllocator(phi::CPUPlace()), meta);
  std::fill(y.data<float>(), y.data<float>() + kElements, 1.0f);
  const auto ops = static_cast<size_t>(state.range(0));
  std::vector<phi::DenseTensor> x;
  for (size_t i = 0; i <= ops; ++i) {
    x.emplace_back(phi::GetAllocator(phi::CPUPlace()), meta);
    std::fill(x.back().data<float>(), x.back().data<float>() + kElements, 1.0f);
  }
  for (auto _ : state) {
    for (size_t i = 0; i < ops; ++i) add(ctx, x[i], y, &x[i + 1]);
  }
  CountOps(state);
}

double P90(const std::vector<double>& values) {
  std::vector<double> sorted = values;
  std::sort(sorted.begin(), sorted.end());
  return sorted.empty()
             ? 0.0
             : sorted[static_cast<size_t>(0.9 * static_cast<double>(sorted.size() - 1) + 0.5)];
}

void Configure(benchmark::internal::Benchmark* b) {
  b->Unit(benchmark::kMicrosecond)
      ->Arg(10)
      ->Arg(1000)
      ->Arg(100000)
      ->Repetitions(11)
      ->ReportAggregatesOnly()
      ->ComputeStatistics("p90", P90);
}

BENCHMARK(DirectCalls)->Apply(Configure);
BENCHMARK(PreparedChain)->Apply(Configure);
BENCHMARK(OpByOpChain)->Apply(Configure);

}  // namespace

int main(int argc, char** argv) {
  phibridge::tools::GuardedOutput output;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return phibridge::tools::kUsage;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return output.Finish(phibridge::tools::kOk);
}
