#include "framework/dygraph/tensor_wrapper.h"

#include <gtest/gtest.h>

#include "phi/core/enforce.h"
#include "tests/framework/dygraph/hand_made_ops.h"

namespace egr {
namespace {

using phi::Tensor;
using testing::Leaf;
using testing::Read;
using testing::Values;

TEST(TensorWrapperTest, RecoversElementsAndHistory) {
  const Tensor x = Leaf({1, 2});
  const Tensor y = testing::Scale(x, 3);
  const TensorWrapper wrapper(y);
  const Tensor again = wrapper.recover();
  EXPECT_EQ(again.impl(), y.impl());
  const AutogradMeta* meta = EagerUtils::nullable_autograd_meta(again);
  EXPECT_EQ(meta->GradNode(), EagerUtils::nullable_autograd_meta(y)->GradNode());
  EXPECT_FALSE(meta->StopGradient());
}

TEST(TensorWrapperTest, TheValueIsWithoutHistory) {
  Tensor y = testing::Scale(Leaf({1, 2}), 3);
  TensorWrapper wrapper(y);
  EXPECT_EQ(wrapper.value().impl(), y.impl());
  EXPECT_EQ(wrapper.value().get_autograd_meta(), nullptr);
  y.bump_inplace_version();
  EXPECT_THROW(wrapper.value(), phi::enforce::EnforceNotMet);
  wrapper.clear();
  EXPECT_THROW(wrapper.value(), phi::enforce::EnforceNotMet);
}

TEST(TensorWrapperTest, OfALeafThatNothingUsedYetItKnowsTheNode) {
  const Tensor x = Leaf({1, 2});
  const Tensor again = TensorWrapper(x).recover();
  ASSERT_NE(EagerUtils::grad_node(x), nullptr);
  EXPECT_EQ(EagerUtils::grad_node(again), EagerUtils::grad_node(x));
}

TEST(TensorWrapperTest, KeepsNeitherNodeNorGradientAlive) {
  Tensor y = testing::Scale(Leaf({1, 2}), 3);
  const std::weak_ptr<GradNodeBase> node = EagerUtils::grad_node(y);
  const std::weak_ptr<phi::Tensor> grad = EagerUtils::autograd_meta(&y)->WeakGrad();
  const TensorWrapper wrapper(y);
  y.reset();
  EXPECT_TRUE(node.expired());
  EXPECT_TRUE(grad.expired());
  EXPECT_EQ(Read(wrapper.recover()), (std::vector<double>{3, 6}));
}

TEST(TensorWrapperTest, RefusesAChangeInPlace) {
  Tensor x = Values({1, 2});
  x.set_name("weights");
  const TensorWrapper before(x);
  x.bump_inplace_version();
  const TensorWrapper after(x);
  try {
    before.recover();
    FAIL() << "no error";
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::PERMISSION_DENIED);
    EXPECT_NE(std::string(error.what()).find("tensor `weights` of shape [2]"), std::string::npos)
        << error.what();
    EXPECT_NE(std::string(error.what()).find("its version is 1, saved was version 0"),
              std::string::npos);
  }
  EXPECT_EQ(after.recover().impl(), x.impl());
}

TEST(TensorWrapperTest, ASliceSharesTheVersion) {
  const Tensor x = Values({1, 2, 3});
  const TensorWrapper wrapper(x);
  x.slice(0, 1).bump_inplace_version();
  EXPECT_THROW(wrapper.recover(), phi::enforce::EnforceNotMet);
}

TEST(TensorWrapperTest, WithoutBufferKeepsTheShapeAlone) {
  Tensor x = Values({1, 2, 3});
  const std::weak_ptr<phi::TensorBase> elements = x.impl();
  const TensorWrapper wrapper(x, /*no_need_buffer=*/true);
  x.bump_inplace_version();
  x.reset();
  EXPECT_TRUE(elements.expired());
  const Tensor again = wrapper.recover();
  EXPECT_FALSE(again.initialized());
  EXPECT_EQ(again.shape(), (std::vector<int64_t>{3}));
  EXPECT_EQ(again.dtype(), phi::DataType::FLOAT64);
}

TEST(TensorWrapperTest, AnUndefinedTensorStaysSo) {
  EXPECT_FALSE(TensorWrapper(Tensor()).recover().defined());
}

TEST(TensorWrapperTest, ClearLetsGo) {
  Tensor x = Values({1});
  const std::weak_ptr<phi::TensorBase> elements = x.impl();
  TensorWrapper wrapper(x);
  x.reset();
  wrapper.clear();
  EXPECT_TRUE(elements.expired());
  EXPECT_THROW(wrapper.recover(), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace egr
