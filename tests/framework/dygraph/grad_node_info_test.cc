#include "framework/dygraph/grad_node_info.h"

#include <gtest/gtest.h>

#include "phi/core/enforce.h"
#include "tests/framework/dygraph/hand_made_ops.h"

namespace egr {
namespace {

using phi::Tensor;
using testing::Leaf;
using testing::Read;
using testing::Values;

class CountingNode : public testing::ScaleInplaceNode {
 public:
  explicit CountingNode(int64_t* alive) : ScaleInplaceNode(1), alive_(alive) { ++*alive_; }
  ~CountingNode() override { --*alive_; }

 private:
  int64_t* alive_;
};

TEST(GradNodeBaseTest, DescribesItsInputsAndOutputs) {
  const Tensor x = Leaf({1, 2}), constant = Values({3});
  PyLayerGradNode node("node", nullptr, nullptr, 1, 2);
  node.SetGradOutMeta(x, 0);
  node.SetGradOutMeta({&constant, nullptr}, 1);
  node.SetGradInMeta(x, 0);
  EXPECT_EQ(node.OutputMeta()[0][0].GetEdge().GetGradNode(), EagerUtils::grad_node(x).get());
  EXPECT_FALSE(node.OutputMeta()[0][0].IsStopGradient());
  EXPECT_TRUE(node.OutputMeta()[1][0].IsStopGradient());
  EXPECT_FALSE(node.OutputMeta()[1][0].GetEdge().IsInitialized());
  EXPECT_EQ(node.OutputMeta()[1][1].dtype(), phi::DataType::UNDEFINED);
  EXPECT_EQ(node.InputMeta()[0][0].dims(), x.dims());
  EXPECT_THROW(node.SetGradOutMeta(x, 2), phi::enforce::EnforceNotMet);
  EXPECT_THROW(node.SetGradInMeta(x, 1), phi::enforce::EnforceNotMet);
  EXPECT_THROW(node.RegisterGradientHook(1, 0, nullptr), phi::enforce::EnforceNotMet);
}

TEST(GradNodeBaseTest, FillsZerosWhereNoGradientArrived) {
  PyLayerGradNode node("node", nullptr, nullptr, 2, 1);
  node.SetGradInMeta(Values({1, 2}), 0);
  node.SetGradInMeta(Values({1}), 1);
  GradList grads(2);
  grads[0].resize(1);
  grads[1].push_back(Values({5}));
  node.FillZeroForEmptyGradInputs(&grads);
  EXPECT_EQ(Read(grads[0][0]), (std::vector<double>{0, 0}));
  EXPECT_EQ(Read(grads[1][0]), (std::vector<double>{5}));
}

TEST(GradNodeBaseTest, AMillionNodesRunAndGoWithoutRecursion) {
  constexpr int kNodes = 1000000;
  int64_t alive = 0;
  const Tensor leaf = Leaf({1});
  Tensor x = leaf;
  for (int i = 0; i < kNodes; ++i) {
    auto node = std::make_shared<CountingNode>(&alive);
    node->SetGradOutMeta(x, 0);
    Tensor next;
    next.set_view_impl(x.impl(), x);
    EagerUtils::SetHistory(&next, node, 0, 0);
    node->SetGradInMeta(next, 0);
    x = next;
  }
  EXPECT_EQ(alive, kNodes);
  Backward({x});
  EXPECT_EQ(testing::GradOf(leaf), (std::vector<double>{1}));
  EXPECT_EQ(alive, kNodes);
  x.reset();
  EXPECT_EQ(alive, 0);
}

// Each node leads to the two before it, so that most nodes have two owners.
TEST(GradNodeBaseTest, AWideGraphGoesToo) {
  const Tensor leaf = Leaf({1e-3});
  std::weak_ptr<GradNodeBase> first;
  {
    Tensor x = leaf, y = testing::Scale(leaf, 1e-3);
    first = EagerUtils::grad_node(y);
    for (int i = 0; i < 100000; ++i) {
      Tensor sum = testing::Add(x, y);
      x = std::exchange(y, testing::Scale(sum, 0.5));
    }
    EXPECT_FALSE(first.expired());
  }
  EXPECT_TRUE(first.expired());
}

}  // namespace
}  // namespace egr
