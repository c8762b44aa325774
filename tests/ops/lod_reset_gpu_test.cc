// lod_reset on a GPU: the host works out the LoD, and the elements stay on the device.
#include <gtest/gtest.h>

#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "phi/core/tensor_copy.h"
#include "tests/support/need_gpu.h"

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

const phi::Place kGpu = phi::GPUPlace(0);

template <typename T>
void Put(Scope* scope, const std::string& name, const std::vector<T>& values) {
  phi::DenseTensor host;
  std::copy(values.begin(), values.end(),
            host.mutable_data<T>({static_cast<int64_t>(values.size()), 1}, phi::CPUPlace()));
  phi::TensorCopySync(host, kGpu, scope->Var(name)->GetMutable<phi::DenseTensor>());
}

std::vector<float> ValuesOf(const phi::DenseTensor& tensor) {
  phi::DenseTensor host;
  phi::TensorCopySync(tensor, phi::CPUPlace(), &host);
  return {host.data<float>(), host.data<float>() + host.numel()};
}

// Runs the op without any fallback, and expects it to move nothing between places.
void RunOp(const std::string& type, const paddle::framework::VariableNameMap& inputs,
           const paddle::framework::VariableNameMap& outputs,
           const paddle::framework::AttributeMap& attrs, const Scope& scope) {
  const auto op = paddle::framework::OpRegistry::CreateOp(type, inputs, outputs, attrs);
  ExecutionOptions options;
  options.place = kGpu;
  options.fallback = FallbackPolicy::kDeny;
  BoundOp bound(*op, scope, options);
  bound.Run();
  EXPECT_EQ(bound.choice().host_op, "LoD");
  EXPECT_FALSE(bound.choice().is_fallback);
  EXPECT_EQ(bound.record().bytes_moved, 0u);
}

TEST(LodResetOnAGpu, TheElementsStayThere) {
  Scope scope;
  Put<float>(&scope, "x", {1, 2, 3, 4});
  auto* out = scope.Var("out")->GetMutable<phi::DenseTensor>();
  RunOp("lod_reset", {{"X", {"x"}}}, {{"Out", {"out"}}},
        {{"target_lod", std::vector<int>{0, 1, 4}}}, scope);
  EXPECT_EQ(out->place(), kGpu);
  EXPECT_EQ(out->lod(), (phi::LoD{{0, 1, 4}}));
  EXPECT_EQ(ValuesOf(*out), (std::vector<float>{1, 2, 3, 4}));
}

TEST(LodResetOnAGpu, OffsetsMayLieThere) {
  Scope scope;
  Put<float>(&scope, "x", {1, 2, 3, 4});
  Put<int>(&scope, "y", {0, 3, 4});
  auto* out = scope.Var("out")->GetMutable<phi::DenseTensor>();
  RunOp("lod_reset", {{"X", {"x"}}, {"Y", {"y"}}}, {{"Out", {"out"}}}, {}, scope);
  EXPECT_EQ(out->place(), kGpu);
  EXPECT_EQ(out->lod(), (phi::LoD{{0, 3, 4}}));
}

TEST(LodResetOnAGpu, SoDoesItsGradient) {
  Scope scope;
  Put<float>(&scope, "x", {1, 2, 3});
  Put<float>(&scope, "dout", {5, 6, 7});
  auto* dx = scope.Var("dx")->GetMutable<phi::DenseTensor>();
  RunOp("lod_reset_grad", {{"X", {"x"}}, {"Out@GRAD", {"dout"}}}, {{"X@GRAD", {"dx"}}}, {}, scope);
  EXPECT_EQ(dx->place(), kGpu);
  EXPECT_EQ(ValuesOf(*dx), (std::vector<float>{5, 6, 7}));
}

}  // namespace
}  // namespace phibridge
