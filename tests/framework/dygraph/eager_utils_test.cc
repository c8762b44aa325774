#include "framework/dygraph/eager_utils.h"

#include <gtest/gtest.h>

#include <thread>

#include "phi/core/enforce.h"
#include "tests/framework/dygraph/hand_made_ops.h"

namespace egr {
namespace {

using phi::Tensor;
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

TEST(EagerUtilsTest, ATensorStopsTheGradientUntilSaid) {
  Tensor x = Values({1});
  EXPECT_TRUE(EagerUtils::stops_gradient(x));
  EXPECT_EQ(EagerUtils::nullable_autograd_meta(x), nullptr);
  EXPECT_EQ(CodeOf([&] { EagerUtils::unsafe_autograd_meta(x); }), phi::PRECONDITION_NOT_MET);
  EXPECT_TRUE(EagerUtils::autograd_meta(&x)->StopGradient());
  EXPECT_EQ(EagerUtils::grad_node(x), nullptr);
  EagerUtils::autograd_meta(&x)->SetStopGradient(false);
  const Tensor copy = x;
  EXPECT_FALSE(EagerUtils::stops_gradient(copy));
  EXPECT_EQ(EagerUtils::grad_node(x), EagerUtils::grad_node(copy));
}

TEST(EagerUtilsTest, NothingIsRecordedUnderTheGuardOfItsThread) {
  const Tensor x = Leaf({1});
  {
    const NoGradGuard guard;
    EXPECT_TRUE(EagerUtils::stops_gradient(testing::Scale(x, 2)));
    EXPECT_FALSE(EagerUtils::ComputeRequireGrad({&x}));
    bool has_grad = false;
    std::thread([&] { has_grad = EagerUtils::ComputeRequireGrad({&x}); }).join();
    EXPECT_TRUE(has_grad);
    {
      const HasGradGuard again(true);
      EXPECT_FALSE(EagerUtils::stops_gradient(testing::Scale(x, 2)));
    }
    EXPECT_FALSE(Controller::Instance().HasGrad());
  }
  EXPECT_FALSE(EagerUtils::stops_gradient(testing::Scale(x, 2)));
}

TEST(EagerUtilsTest, LeavesAreWhatNoOperationMade) {
  const Tensor x = Leaf({1});
  EXPECT_TRUE(EagerUtils::IsLeafTensor(x));
  const Tensor y = testing::Scale(x, 2);
  EXPECT_TRUE(EagerUtils::IsLeafTensor(x));  // it has a node now
  EXPECT_FALSE(EagerUtils::IsLeafTensor(y));
  EXPECT_TRUE(EagerUtils::IsLeafTensor(Values({1})));
}

TEST(EagerUtilsTest, ALeafIsNotChangedInPlace) {
  Tensor x = Leaf({1});
  EXPECT_EQ(CodeOf([&] { testing::Scale_(&x, 2); }), phi::INVALID_ARGUMENT);
  EXPECT_EQ(Read(x), (Numbers{1}));
  const NoGradGuard guard;
  testing::Scale_(&x, 2);
  EXPECT_EQ(Read(x), (Numbers{2}));
}

}  // namespace
}  // namespace egr
