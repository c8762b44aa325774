#include "parity/harness/blocked_inputs.h"

#include <gtest/gtest.h>

#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;

// [1, 9, 2, 3]: the channels fill one block and begin another.
void PutImage(float first, fw::Variable* var) {
  auto* image = var->GetMutable<phi::DenseTensor>();
  float* to = image->mutable_data<float>(phi::DDim({1, 9, 2, 3}), phi::CPUPlace());
  for (int64_t i = 0; i < image->numel(); ++i) to[i] = first + static_cast<float>(i);
}

// Of arrays PHI has no sum, and legacy kernels read plain memory.
TEST(BlockedInputs, ALegacyKernelGetsTheElementsOfAnArrayPlain) {
  fw::Scope scope;
  fw::Variable blocked, plain;
  PutImage(0, &blocked);
  Block(&blocked);
  PutImage(1000, &plain);
  scope.Var("a")->GetMutable<phi::TensorArray>()->push_back(blocked.Get<phi::DenseTensor>());
  scope.Var("b")->GetMutable<phi::TensorArray>()->push_back(plain.Get<phi::DenseTensor>());
  scope.Var("out")->GetMutable<phi::TensorArray>();
  const auto op = fw::OpRegistry::CreateOp("sum", {{"X", {"a", "b"}}}, {{"Out", {"out"}}}, {});
  const ExecutionOptions options;
  BoundOp bound(*op, scope, options);
  bound.Run();
  EXPECT_EQ(bound.choice().kind, KernelChoice::kLegacy);
  const auto& out = scope.FindVar("out")->Get<phi::TensorArray>();
  ASSERT_EQ(out.size(), 1u);
  ASSERT_EQ(out[0].dims(), phi::DDim({1, 9, 2, 3}));
  for (int64_t i = 0; i < out[0].numel(); ++i)
    EXPECT_EQ(out[0].data<float>()[i], 1000 + 2 * static_cast<float>(i));
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
