#include "framework/dygraph/accumulation_node.h"

#include <gtest/gtest.h>

#include "tests/framework/dygraph/hand_made_ops.h"

namespace egr {
namespace {

using phi::Tensor;
using testing::GradOf;
using testing::Leaf;
using testing::Read;

using Numbers = std::vector<double>;

TEST(GradNodeAccumulationTest, AddsOverCalls) {
  const Tensor x = Leaf({1, 2});
  Backward({testing::Scale(x, 3)});
  const Tensor first = EagerUtils::unsafe_autograd_meta(x)->Grad();
  Backward({testing::Scale(x, 4)});
  EXPECT_EQ(GradOf(x), (Numbers{7, 7}));
  EXPECT_EQ(Read(first), (Numbers{3, 3}));  // what the user kept does not change
}

TEST(GradNodeAccumulationTest, GradientsOfTwoLeavesShareNoMemory) {
  const Tensor x = Leaf({1, 2}), y = Leaf({3, 4});
  const Tensor seed = testing::Values({5, 6});
  Backward({testing::Add(x, y)}, {seed});
  AutogradMeta* meta = EagerUtils::unsafe_autograd_meta(x);
  meta->MutableGrad()->data<double>()[0] = 100;
  EXPECT_EQ(GradOf(y), (Numbers{5, 6}));
  EXPECT_EQ(Read(seed), (Numbers{5, 6}));
}

TEST(GradNodeAccumulationTest, ALeafThatIsGoneGetsNothing) {
  Tensor x = Leaf({1, 2});
  const Tensor y = testing::Scale(x, 3);
  const std::weak_ptr<phi::Tensor> grad = EagerUtils::unsafe_autograd_meta(x)->WeakGrad();
  x.reset();
  EXPECT_TRUE(grad.expired());
  EXPECT_NO_THROW(Backward({y}));
}

TEST(GradNodeAccumulationTest, ReduceHooksRunAfterEachAccumulationInOrder) {
  const Tensor x = Leaf({1});
  std::string calls;
  const auto say = [&](const char* name) {
    return [&calls, name, x] { calls += name + std::to_string(GradOf(x)[0]).substr(0, 1); };
  };
  auto first = egr_utils_api::RegisterReduceHookForTensor(x, say("a"));
  auto second = egr_utils_api::RegisterReduceHookForTensor(x, say("b"));
  Backward({testing::Add(x, x)});
  EXPECT_EQ(calls, "a2b2");  // once: the gradient arrives whole
  EXPECT_TRUE(first.Remove());
  EXPECT_FALSE(first.Remove());
  Backward({testing::Scale(x, 3)});
  EXPECT_EQ(calls, "a2b2b5");
  second.Remove();  // or hook and tensor would keep each other
}

TEST(GradNodeAccumulationTest, AHookMayRemoveItself) {
  const Tensor x = Leaf({1});
  int calls = 0;
  std::unique_ptr<TensorHookRemoveHelper> helper;
  helper =
      std::make_unique<TensorHookRemoveHelper>(egr_utils_api::RegisterReduceHookForTensor(x, [&] {
        ++calls;
        helper->Remove();
      }));
  for (int i = 0; i < 3; ++i) Backward({testing::Scale(x, 3)});
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace egr
