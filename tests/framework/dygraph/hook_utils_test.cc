#include "framework/dygraph/hook_utils.h"

#include <gtest/gtest.h>

#include "phi/core/enforce.h"
#include "phibridge/autograd.h"
#include "tests/framework/dygraph/hand_made_ops.h"

namespace egr {
namespace {

using egr_utils_api::RegisterGradientHookForTensor;
using phi::Tensor;
using testing::GradOf;
using testing::Leaf;
using testing::Read;
using testing::Values;

using Numbers = std::vector<double>;

phi::ErrorCode CodeOf(const std::function<void()>& call) {
  try {
    call();
  } catch (const phi::enforce::EnforceNotMet& error) {
    return error.code();
  }
  return phi::LEGACY;
}

TEST(HookTest, GradientHooksRunInOrderAndChangeWhatGoesOn) {
  const Tensor x = Leaf({1});
  const Tensor y = testing::Scale(x, 10);
  std::vector<double> seen;
  const auto first = RegisterGradientHookForTensor(y, [&](const Tensor& grad) {
    seen.push_back(Read(grad)[0]);
    return testing::Scale(grad, 3);
  });
  RegisterGradientHookForTensor(y, [&](const Tensor& grad) {
    seen.push_back(Read(grad)[0]);
    return Tensor();
  });
  RegisterGradientHookForTensor(x, [&](const Tensor& grad) {
    seen.push_back(Read(grad)[0]);
    return Tensor();
  });
  Backward({testing::Add(y, y)});
  EXPECT_EQ(seen, (Numbers{2, 6, 60}));
  EXPECT_EQ(GradOf(x), (Numbers{60}));
}

TEST(HookTest, AHookReturnsAGradientLikeTheOneItGot) {
  const Tensor wrong[] = {Values({1}), Values({1, 2}).cast(phi::DataType::INT32),
                          Values({1, 2}).cast(phi::DataType::INT64)};
  for (const Tensor& result : wrong) {
    const Tensor x = Leaf({1, 2});
    RegisterGradientHookForTensor(x, [&](const Tensor&) { return result; });
    EXPECT_EQ(CodeOf([&] { Backward({testing::Scale(x, 2)}); }), phi::INVALID_ARGUMENT);
    EXPECT_FALSE(EagerUtils::unsafe_autograd_meta(x)->Grad().defined());
  }
}

TEST(HookTest, ARemovedHookIsGone) {
  const Tensor x = Leaf({1});
  auto helper =
      RegisterGradientHookForTensor(x, [](const Tensor& grad) { return testing::Scale(grad, 3); });
  EXPECT_TRUE(helper.Remove());
  EXPECT_FALSE(helper.Remove());
  Backward({testing::Scale(x, 2)});
  EXPECT_EQ(GradOf(x), (Numbers{2}));
}

TEST(HookTest, AHelperOutlivesItsTensor) {
  Tensor x = Leaf({1});
  auto helper = RegisterGradientHookForTensor(x, [](const Tensor&) { return Tensor(); });
  x.reset();
  EXPECT_FALSE(helper.Remove());
}

TEST(HookTest, RetainsTheGradientThatHooksLeave) {
  const Tensor x = Leaf({1});
  const Tensor y = testing::Scale(x, 10);
  egr_utils_api::RetainGradForTensor(y);
  egr_utils_api::RetainGradForTensor(y);
  const Tensor z = testing::Scale(y, 2);
  Backward({z}, {}, /*retain_graph=*/true);
  EXPECT_EQ(GradOf(y), (Numbers{2}));
  EXPECT_FALSE(EagerUtils::unsafe_autograd_meta(z)->Grad().defined());
  Backward({z});
  EXPECT_EQ(GradOf(y), (Numbers{2}));  // the last one, where a leaf's accumulates
  EXPECT_EQ(GradOf(x), (Numbers{40}));
}

TEST(HookTest, ErrorsWhereNoGradientArrives) {
  Tensor x = Values({1});
  const auto hook = [](const Tensor&) { return Tensor(); };
  EXPECT_EQ(CodeOf([&] { RegisterGradientHookForTensor(x, hook); }), phi::PRECONDITION_NOT_MET);
  EXPECT_EQ(CodeOf([&] { egr_utils_api::RetainGradForTensor(x); }), phi::PRECONDITION_NOT_MET);
  const Tensor y = testing::Scale(Leaf({1}), 2);
  EXPECT_EQ(CodeOf([&] { egr_utils_api::RegisterReduceHookForTensor(y, [] {}); }),
            phi::INVALID_ARGUMENT);
}

// As phibridge/autograd.h has it.
TEST(HookTest, AReduceHookSeesTheGradientOfItsLeaf) {
  namespace autograd = phibridge::autograd;
  const Tensor x = Leaf({1, 2});
  Numbers seen;
  autograd::HookHandle handle = autograd::register_reduce_hook(
      x, [&seen, &x] { seen.push_back(Read(autograd::grad(x))[1]); });
  autograd::Backward({testing::Add(x, x)});
  autograd::Backward({testing::Scale(x, 3)});
  EXPECT_EQ(seen, (Numbers{2, 5}));
  EXPECT_TRUE(handle.Remove());
  autograd::Backward({testing::Scale(x, 3)});
  EXPECT_EQ(seen.size(), 2u);
  EXPECT_EQ(CodeOf([&] { autograd::register_reduce_hook(testing::Scale(x, 2), [] {}); }),
            phi::INVALID_ARGUMENT);
  EXPECT_EQ(CodeOf([&] { autograd::register_reduce_hook(autograd::detach(x), [] {}); }),
            phi::PRECONDITION_NOT_MET);
}

}  // namespace
}  // namespace egr
