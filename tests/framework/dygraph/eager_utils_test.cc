#include "framework/dygraph/eager_utils.h"

#include <gtest/gtest.h>

#include <atomic>
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

// Under ThreadSanitizer it also finds a node that is read while it is made.
TEST(EagerUtilsTest, ThreadsThatRecordALeafGetOneNode) {
  constexpr size_t kThreads = 4;
  for (int round = 0; round < 200; ++round) {
    const Tensor x = Leaf({1, 2});
    std::atomic<size_t> ready{0};
    std::vector<std::shared_ptr<GradNodeBase>> nodes(kThreads);
    std::vector<std::thread> threads;
    for (size_t t = 0; t < kThreads; ++t) {
      threads.emplace_back([&, t] {
        const Tensor mine = x;
        ++ready;
        while (ready < kThreads) std::this_thread::yield();
        const Tensor out = testing::Scale(mine, 3);
        nodes[t] = EagerUtils::grad_node(mine);
        Backward({out});
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const auto& node : nodes) EXPECT_EQ(node, nodes[0]);
    ASSERT_EQ(testing::GradOf(x), (Numbers{12, 12}));
  }
}

}  // namespace
}  // namespace egr
