// What operators cost with the CPU's kernels and with oneDNN's, for tools/placement_costs: single
// operators of some sizes, each behind a convolution where it takes what convolutions leave. Prints
// time of the operator alone, elements and flops; asserts nothing.
#include "framework/executor/placement/work.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "framework/executor/diagnose.h"
#include "framework/executor/prepared_program.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "phi/core/device_context.h"
#include "tools/bench/placement_ops.h"

namespace phibridge {
namespace bench {
namespace {

using VarType = paddle::framework::proto::VarType;

constexpr int kRunsOfIteration = 8;

const char* NameOf(Work work) {
  const char* const names[] = {"elements", "product", "conv", "conv_transpose"};
  return names[static_cast<int>(work)];
}

const char* NameOf(FormatUse format) {
  const char* const names[] = {"plain", "reads", "keeps", "blocks"};
  return names[static_cast<int>(format)];
}

void Describe(BlockDesc* block, const std::string& name, const Shape& shape, bool is_parameter) {
  VarDesc* const var = block->Var(name);
  var->SetType(VarType::LOD_TENSOR);
  var->SetDataType(VarType::FP32);
  var->SetShape(shape);
  var->SetPersistable(is_parameter);
}

void Fill(Scope* scope, const VarDesc& var) {
  auto* tensor = scope->Var(var.Name())->GetMutable<phi::DenseTensor>();
  float* data = tensor->mutable_data<float>(phi::make_ddim(var.GetShape()), phi::CPUPlace());
  for (int64_t i = 0; i < tensor->numel(); ++i) data[i] = 0.01f * static_cast<float>(i % 97 + 1);
  if (var.Persistable()) tensor->Holder()->MakeConstant();
}

// What no operator writes.
void FillInputs(const BlockDesc& block, Scope* scope) {
  std::set<std::string> written;
  for (const OpDesc* op : block.AllOps()) {
    for (const std::string& name : op->OutputArgumentNames()) written.insert(name);
  }
  for (const VarDesc* var : block.AllVars()) {
    if (written.count(var->Name()) == 0) Fill(scope, *var);
  }
}

// A pointwise convolution that leaves `out`.
void AppendConv(BlockDesc* block, const std::string& out, const Shape& shape) {
  constexpr int64_t kChannels = 8;
  Describe(block, out + ".in", {shape[0], kChannels, shape[2], shape[3]}, false);
  Describe(block, out + ".filter", {shape[1], kChannels, 1, 1}, true);
  Describe(block, out, shape, false);
  OpDesc* const op = block->AppendOp();
  op->SetType("conv2d");
  op->SetInput("Input", {out + ".in"});
  op->SetInput("Filter", {out + ".filter"});
  op->SetOutput("Output", {out});
}

// The operator, the last one, and what makes its inputs.
std::shared_ptr<ProgramDesc> ProgramOf(const BenchOp& bench) {
  auto program = std::make_shared<ProgramDesc>();
  BlockDesc* const block = program->MutableBlock(0);
  OpDesc op;
  op.SetType(bench.type);
  for (const BenchInput& input : bench.inputs) {
    std::vector<std::string> names;
    for (size_t i = 0; i < input.count; ++i) {
      names.push_back(std::string(input.slot) + std::to_string(i));
      const bool from_conv = bench.format != FormatUse::kPlain && !input.is_parameter &&
                             input.shape.size() == 4 && input.shape[1] % 8 == 0;
      from_conv ? AppendConv(block, names.back(), input.shape)
                : Describe(block, names.back(), input.shape, input.is_parameter);
    }
    op.SetInput(input.slot, names);
  }
  for (const BenchOutput& output : bench.outputs) {
    std::vector<std::string> names;
    for (size_t i = 0; i < output.count; ++i) {
      names.push_back(std::string(output.slot) + ".out" + std::to_string(i));
      Describe(block, names.back(), output.shape, false);
    }
    op.SetOutput(output.slot, names);
  }
  OpDesc* const last = block->AppendOp();
  last->CopyFrom(op);
  bench.set_attributes(last);
  return program;
}

// Runs the program and times its last operator.
void RunOp(benchmark::State& state, const BenchOp& bench, ExecutionOptions options) {
  options.time_ops = true;
  const std::shared_ptr<ProgramDesc> program = ProgramOf(bench);
  const phi::KernelSignature signature = Diagnose(*program, options).back().choice().signature;
  const BlockDesc& block = program->Block(0);
  const OpDesc& op = *block.AllOps().back();
  const CallSize size = SizeOfCall(op, block, signature, bench.work);
  const auto prepared = PreparedProgram::Prepare(program, options);
  Scope scope;
  FillInputs(block, &scope);
  prepared->Run(&scope);
  double before = prepared->Routing(&scope).back().total_us;
  for (auto _ : state) {  // the least of some runs, as others may take the processor meanwhile
    double least_us = std::numeric_limits<double>::infinity();
    for (int run = 0; run < kRunsOfIteration; ++run) {
      prepared->Run(&scope);
      const double now = prepared->Routing(&scope).back().total_us;
      least_us = std::min(least_us, now - before);
      before = now;
    }
    state.SetIterationTime(least_us / 1e6);
  }
  state.counters["elements"] = size.elements;
  state.counters["flops"] = size.flops;
  state.SetLabel(std::string(signature.name) + " " + NameOf(bench.work) + " " +
                 NameOf(bench.format));
}

void Register(const std::string& what, const BenchOp& bench, const ExecutionOptions& options) {
  const std::string name = "Placement/" + bench.name + "/" + what;
  benchmark::RegisterBenchmark(
      name.c_str(), [bench, options](benchmark::State& state) { RunOp(state, bench, options); })
      ->UseManualTime()
      ->Unit(benchmark::kNanosecond)
      ->Iterations(10)
      ->Repetitions(3)
      ->ReportAggregatesOnly()
      ->ComputeStatistics("least", [](const std::vector<double>& times) {
        return *std::min_element(times.begin(), times.end());
      });
}

[[maybe_unused]] const bool kRegistered = [] {
  if (!phi::DeviceContextPool::Instance().WhyNot(phi::Backend::ONEDNN, phi::CPUPlace()).empty())
    return false;
  ExecutionOptions cpu, onednn;
  onednn.use_onednn = true;
  for (const BenchOp& bench : PlacementOps()) {
    Register("cpu", bench, cpu);
    Register("onednn", bench, onednn);
    if (bench.type != "relu") continue;  // it takes a plain tensor, after oneDNN's convolution
    ExecutionOptions reordered = onednn;
    reordered.rules.Add("relu=cpu");
    Register("reorder", bench, reordered);
  }
  return true;
}();

}  // namespace
}  // namespace bench
}  // namespace phibridge
