#include "framework/dygraph/py_layer.h"

#include <gtest/gtest.h>

#include "phi/core/enforce.h"
#include "tests/framework/dygraph/hand_made_ops.h"

namespace egr {
namespace {

using phi::Tensor;
using testing::GradOf;
using testing::Leaf;
using testing::Read;
using testing::Tensors;
using testing::Values;

using Numbers = std::vector<double>;

TEST(PyLayerTest, UsesItsOwnGradient) {
  const Tensor x = Leaf({1, 2}), y = Leaf({3, 4});
  Backward({testing::Multiply(x, y)});
  EXPECT_EQ(GradOf(x), (Numbers{3, 4}));
  EXPECT_EQ(GradOf(y), (Numbers{1, 2}));
}

TEST(PyLayerTest, AnOutputWithoutGradientGetsZeros) {
  const Tensor x = Leaf({1, 2}), y = Leaf({3, 4});
  const Tensors both = testing::SumAndProductLayer().Apply({x, y});
  Backward({both[1]});
  EXPECT_EQ(GradOf(x), (Numbers{3, 4}));
}

// x * 2, and x * 3, which has no gradient if `marks`.
struct TwoAndThree : PyLayer<TwoAndThree> {
  TwoAndThree(bool marks, bool materializes) : marks(marks), materializes(materializes) {}
  static std::string name() { return "TwoAndThree"; }
  Tensors Forward(PyLayerContext* ctx, const Tensors& in) const {
    const Tensor three = testing::Scale(in[0], 3);
    if (marks) ctx->MarkNonDifferentiable({three});
    ctx->SetMaterializeGrads(materializes);
    return {testing::Scale(in[0], 2), three};
  }
  Tensors Backward(PyLayerContext*, const Tensors& grads) const {
    if (!grads[1].defined()) return {testing::Scale(grads[0], 20)};
    return {testing::Add(testing::Scale(grads[0], 2), testing::Scale(grads[1], 3))};
  }
  bool marks, materializes;
};

TEST(PyLayerTest, WhereNoGradientArrivedThereAreZerosOrNone) {
  for (const bool marks : {false, true}) {
    const Tensor x = Leaf({1, 2}), y = Leaf({1, 2});
    Backward({TwoAndThree(marks, true).Apply({x})[0]});
    EXPECT_EQ(GradOf(x), (Numbers{2, 2})) << marks;
    Backward({TwoAndThree(marks, false).Apply({y})[0]});
    EXPECT_EQ(GradOf(y), (Numbers{20, 20})) << marks;
  }
}

TEST(PyLayerTest, AMarkedOutputHasNoGradient) {
  const Tensors both = TwoAndThree(true, true).Apply({Leaf({1, 2})});
  EXPECT_FALSE(EagerUtils::stops_gradient(both[0]));
  EXPECT_TRUE(EagerUtils::stops_gradient(both[1]));
  EXPECT_EQ(Read(both[1]), (Numbers{3, 6}));
  const Tensors unmarked = TwoAndThree(false, true).Apply({Leaf({1, 2})});
  EXPECT_FALSE(EagerUtils::stops_gradient(unmarked[1]));
}

TEST(PyLayerTest, ASavedOutputIsNoCycle) {
  Tensor y = testing::Exp(Leaf({0.5}));
  const std::weak_ptr<GradNodeBase> node = EagerUtils::grad_node(y);
  y.reset();
  EXPECT_TRUE(node.expired());
}

TEST(PyLayerTest, IsDifferentiatedAgainThroughASavedOutput) {
  const Tensor x = Leaf({0.5});
  Tensor grad = testing::Exp(x);
  for (int order = 1; order <= 3; ++order) {
    grad = Grad({grad}, {x}, {}, false, /*create_graph=*/true)[0];
    EXPECT_NEAR(Read(grad)[0], std::exp(0.5), 1e-15) << "order " << order;
  }
}

struct Identity : PyLayer<Identity> {
  static std::string name() { return "Identity"; }
  Tensors Forward(PyLayerContext*, const Tensors& in) const { return in; }
  Tensors Backward(PyLayerContext*, const Tensors& grads) const {
    return {testing::Scale(grads[0], 2)};
  }
};

TEST(PyLayerTest, AnInputThatIsReturnedKeepsItsHistory) {
  const Tensor x = Leaf({1});
  const Tensor y = Identity().Apply({x})[0];
  EXPECT_TRUE(EagerUtils::IsLeafTensor(x));
  EXPECT_EQ(y.impl(), x.impl());
  Backward({y});
  EXPECT_EQ(GradOf(x), (Numbers{2}));
}

struct Wrong : PyLayer<Wrong> {
  static std::string name() { return "Wrong"; }
  Tensors Forward(PyLayerContext*, const Tensors& in) const { return {Values(Read(in[0]))}; }
  Tensors Backward(PyLayerContext*, const Tensors&) const { return {}; }
};

TEST(PyLayerTest, TheWrongNumberOfGradientsIsRefused) {
  const Tensor x = Leaf({1});
  try {
    Backward(Wrong().Apply({x}));
    FAIL() << "no error";
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT);
    EXPECT_NE(std::string(error.what()).find("Wrong::Backward returned 0 gradients"),
              std::string::npos);
  }
}

// Backward returns what it is given.
struct Returns : PyLayer<Returns> {
  explicit Returns(const Tensor& returned) : returned(returned) {}
  static std::string name() { return "Returns"; }
  Tensors Forward(PyLayerContext*, const Tensors& in) const { return {Values(Read(in[0]))}; }
  Tensors Backward(PyLayerContext*, const Tensors&) const { return {returned}; }
  Tensor returned;
};

TEST(PyLayerTest, AGradientOfAnotherShapeIsRefused) {
  const Tensor x = Leaf({1, 2});
  try {
    Backward({Returns(Values({1, 2, 3})).Apply({x})[0]});
    FAIL() << "no error";
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT);
    const char* text = "gradient 0 that Returns::Backward returned has shape [3], the tensor [2]";
    EXPECT_NE(std::string(error.what()).find(text), std::string::npos) << error.what();
  }
}

TEST(PyLayerTest, RecordsNothingWithoutNeed) {
  EXPECT_TRUE(EagerUtils::stops_gradient(testing::Exp(Values({1}))));
}

}  // namespace
}  // namespace egr
