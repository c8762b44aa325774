// Legacy kernels of the GPU: the ones that run where PHI has none, without a fallback.
#include <gtest/gtest.h>

#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "phi/core/tensor_copy.h"
#include "tests/support/need_gpu.h"

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

const phi::Place kGpu = phi::GPUPlace(0);

void Put(Scope* scope, const std::string& name, const phi::DDim& dims,
         const std::vector<float>& values, const phi::LoD& lod) {
  phi::DenseTensor host;
  std::copy(values.begin(), values.end(), host.mutable_data<float>(dims, phi::CPUPlace()));
  auto* tensor = scope->Var(name)->GetMutable<phi::DenseTensor>();
  phi::TensorCopySync(host, kGpu, tensor);
  tensor->set_lod(lod);
}

std::vector<float> ValuesOf(const Scope& scope, const std::string& name) {
  phi::DenseTensor host;
  phi::TensorCopySync(scope.FindVar(name)->Get<phi::DenseTensor>(), phi::CPUPlace(), &host);
  return {host.data<float>(), host.data<float>() + host.numel()};
}

// Runs the op where nothing may fall to the CPU; expects a legacy kernel of the GPU.
void RunOp(const std::string& type, const paddle::framework::VariableNameMap& inputs,
           const paddle::framework::VariableNameMap& outputs,
           const paddle::framework::AttributeMap& attrs, const Scope& scope) {
  const auto op = paddle::framework::OpRegistry::CreateOp(type, inputs, outputs, attrs);
  ExecutionOptions options;
  options.place = kGpu;
  options.fallback = FallbackPolicy::kDeny;
  BoundOp bound(*op, scope, options);
  bound.Run();
  EXPECT_EQ(bound.choice().kind, KernelChoice::kLegacy) << bound.choice().Why();
  EXPECT_EQ(bound.choice().backend, phi::Backend::GPU);
  EXPECT_FALSE(bound.choice().is_fallback);
  EXPECT_EQ(bound.record().bytes_moved, 0u);
}

TEST(LegacyKernelsOfTheGpu, RunWithoutAFallback) {
  Scope scope;
  Put(&scope, "x", {4, 1}, {1, 2, 3, 5}, {{0, 3, 3, 4}});
  for (const char* name : {"out", "index"}) scope.Var(name)->GetMutable<phi::DenseTensor>();
  RunOp("sequence_pool", {{"X", {"x"}}}, {{"Out", {"out"}}, {"MaxIndex", {"index"}}},
        {{"pooltype", std::string("SUM")}, {"pad_value", 7.0f}}, scope);
  EXPECT_EQ(scope.FindVar("out")->Get<phi::DenseTensor>().place(), kGpu);
  EXPECT_EQ(ValuesOf(scope, "out"), (std::vector<float>{6, 7, 5}));
}

TEST(LegacyKernelsOfTheGpu, TakeAnotherLoDInTheSameScope) {
  Scope scope;
  for (const char* name : {"out", "index"}) scope.Var(name)->GetMutable<phi::DenseTensor>();
  const paddle::framework::AttributeMap attrs = {{"pooltype", std::string("LAST")}};
  const auto pool = [&](const phi::LoD& lod) {
    Put(&scope, "x", {4, 1}, {1, 2, 3, 5}, lod);
    RunOp("sequence_pool", {{"X", {"x"}}}, {{"Out", {"out"}}, {"MaxIndex", {"index"}}}, attrs,
          scope);
    return ValuesOf(scope, "out");
  };
  EXPECT_EQ(pool({{0, 3, 4}}), (std::vector<float>{3, 5}));
  EXPECT_EQ(pool({{0, 1, 2, 4}}), (std::vector<float>{1, 2, 5}));
}

}  // namespace
}  // namespace phibridge
