#include "framework/dygraph/backward.h"

#include <gtest/gtest.h>

#include <thread>

#include "phi/core/enforce.h"
#include "tests/framework/dygraph/hand_made_ops.h"

namespace egr {
namespace {

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

bool HasGradient(const Tensor& tensor) {
  return EagerUtils::unsafe_autograd_meta(tensor)->Grad().defined();
}

TEST(BackwardTest, FollowsAllPaths) {
  const Tensor x = Leaf({2}), y = Leaf({3});
  const Tensor product = testing::Multiply(x, y);
  Backward({testing::Add(testing::Multiply(product, product), x)});  // x^2 y^2 + x
  EXPECT_EQ(GradOf(x), (Numbers{37}));
  EXPECT_EQ(GradOf(y), (Numbers{24}));
}

TEST(BackwardTest, SeveralTensorsAndGivenGradients) {
  const Tensor x = Leaf({1, 2});
  const Tensor y = testing::Scale(x, 2), z = testing::Scale(y, 5);
  Backward({y, z, Values({1, 2})}, {Values({1, 10}), Tensor(), Tensor()});
  EXPECT_EQ(GradOf(x), (Numbers{12, 30}));
}

TEST(BackwardTest, OneTensorTwiceCountsTwice) {
  const Tensor x = Leaf({1});
  const Tensor y = testing::Scale(x, 2);
  Backward({y, y});
  EXPECT_EQ(GradOf(x), (Numbers{4}));
}

TEST(BackwardTest, OfALeafIsItsSeed) {
  const Tensor x = Leaf({1, 2});
  Backward({x});
  EXPECT_EQ(GradOf(x), (Numbers{1, 1}));
}

TEST(BackwardTest, ATensorWhoseGradientStopsIsSkipped) {
  const Tensor x = Leaf({1});
  Tensor y = testing::Scale(x, 2);
  EagerUtils::autograd_meta(&y)->SetStopGradient(true);
  Backward({testing::Add(testing::Multiply(y, x), y), y});
  EXPECT_EQ(GradOf(x), (Numbers{2}));
}

TEST(BackwardTest, GivenGradientsAreChecked) {
  const Tensor x = Leaf({1, 2});
  const Tensor y = testing::Scale(x, 2);
  EXPECT_EQ(CodeOf([&] { Backward({y}, {Values({1, 2, 3})}); }), phi::INVALID_ARGUMENT);
  EXPECT_EQ(CodeOf([&] { Backward({y}, {Tensor(), Tensor()}); }), phi::INVALID_ARGUMENT);
  EXPECT_FALSE(HasGradient(x));
}

TEST(BackwardTest, TwiceNeedsRetainGraph) {
  const Tensor x = Leaf({3});
  const Tensor y = testing::Multiply(x, x);
  Backward({y}, {}, /*retain_graph=*/true);
  Backward({y});
  EXPECT_EQ(GradOf(x), (Numbers{12}));
  EXPECT_EQ(CodeOf([&] { Backward({y}); }), phi::PRECONDITION_NOT_MET);
}

TEST(BackwardTest, LetsSavedTensorsGo) {
  const Tensor x = Leaf({3});
  Tensor y = testing::Scale(x, 2);
  const Tensor z = testing::Multiply(y, y);
  const std::weak_ptr<phi::TensorBase> saved = y.impl();
  y.reset();
  EXPECT_FALSE(saved.expired());
  Backward({z});
  EXPECT_TRUE(saved.expired());
}

TEST(BackwardTest, ChangesInPlace) {
  const Tensor x = Leaf({0.5});
  Tensor y = testing::Scale(x, 2);
  const Tensor copy = y;  // the same tensor
  testing::Exp_(&y);
  testing::Scale_(&y, 3);
  EXPECT_EQ(EagerUtils::grad_node(copy), EagerUtils::grad_node(y));
  EXPECT_EQ(CodeOf([&] { Backward({y}); }), phi::PERMISSION_DENIED);  // Exp_ saved what it wrote
  Tensor again = testing::Scale(x, 2);
  testing::Scale_(&again, 3);
  testing::Exp_(&again);
  Backward({again});
  EXPECT_NEAR(GradOf(x)[0], 6 * std::exp(3.0), 1e-12);
}

TEST(BackwardTest, OfReadyNodesTheLastMadeRunsFirst) {
  const Tensor x = Leaf({1});
  std::string order;
  std::vector<Tensor> branches;
  for (const char name : {'a', 'b', 'c'}) {
    branches.push_back(testing::Scale(x, 1));
    egr_utils_api::RegisterGradientHookForTensor(branches.back(), [&order, name](const Tensor&) {
      order += name;
      return Tensor();
    });
  }
  Backward({branches[1], branches[0], branches[2]});
  EXPECT_EQ(order, "cba");
}

TEST(GradTest, OfInputsOnly) {
  const Tensor x = Leaf({2}), y = Leaf({3});
  const Tensor product = testing::Multiply(x, y);
  const Tensor z = testing::Multiply(product, product);
  const auto grads = Grad({z}, {product, x});
  EXPECT_EQ(Read(grads[0]), (Numbers{12}));
  EXPECT_EQ(Read(grads[1]), (Numbers{36}));
  EXPECT_FALSE(HasGradient(x));
  EXPECT_FALSE(HasGradient(y));
  EXPECT_TRUE(EagerUtils::stops_gradient(grads[1]));
}

TEST(GradTest, RunsOnlyWhatLeadsToInputs) {
  const Tensor x = Leaf({2}), y = Leaf({3});
  int calls = 0;
  const Tensor side = testing::Scale(y, 2);
  egr_utils_api::RegisterGradientHookForTensor(side, [&](const Tensor&) {
    ++calls;
    return Tensor();
  });
  const Tensor z = testing::Multiply(testing::Scale(x, 2), side);
  Grad({z}, {x}, {}, /*retain_graph=*/true);
  EXPECT_EQ(calls, 0);
  Grad({z}, {x, side}, {}, /*retain_graph=*/true);
  EXPECT_EQ(calls, 1);
  Grad({z}, {x}, {}, true, false, /*only_inputs=*/false);
  EXPECT_EQ(calls, 2);
  EXPECT_EQ(GradOf(y), (Numbers{8}));
  EXPECT_EQ(GradOf(x), (Numbers{12}));
}

TEST(GradTest, OfAnOutputIsItsSeed) {
  const Tensor x = Leaf({2});
  const Tensor y = testing::Scale(x, 3), z = testing::Scale(y, 3);
  EXPECT_EQ(Read(Grad({z}, {z})[0]), (Numbers{1}));
  const auto grads = Grad({y, z}, {y, y}, {Values({5}), Values({7})}, true);
  EXPECT_EQ(Read(grads[0]), (Numbers{26}));
  EXPECT_EQ(Read(grads[1]), (Numbers{26}));
  EXPECT_EQ(Read(Grad({x}, {x})[0]), (Numbers{1}));
}

TEST(GradTest, AnUnusedInput) {
  const Tensor x = Leaf({2}), unused = Leaf({3}), constant = Values({4});
  const Tensor y = testing::Scale(x, 3);
  EXPECT_EQ(CodeOf([&] { Grad({y}, {x, unused}, {}, true); }), phi::INVALID_ARGUMENT);
  const auto grads = Grad({y}, {x, unused, constant}, {}, false, false, true, true);
  EXPECT_EQ(Read(grads[0]), (Numbers{3}));
  EXPECT_FALSE(grads[1].defined());
  EXPECT_FALSE(grads[2].defined());
}

TEST(GradTest, NoGradientPassesThroughNoGradVars) {
  const Tensor x = Leaf({2});
  const Tensor y = testing::Scale(x, 3);
  const Tensor z = testing::Multiply(y, x);
  EXPECT_EQ(Read(Grad({z}, {x}, {}, true, false, true, false, {y})[0]), (Numbers{6}));
  EXPECT_EQ(Read(Grad({z}, {x}, {}, true)[0]), (Numbers{12}));
  EXPECT_EQ(CodeOf([&] { Grad({z}, {x}, {}, true, false, true, false, {z}); }),
            phi::INVALID_ARGUMENT);
}

TEST(GradTest, DoubleAndTripleGradients) {
  const Tensor x = Leaf({0.3, -0.7});
  Tensor grad = testing::Multiply(testing::Sin(x), testing::Exp(x));
  // The derivatives of sin(x) e^x: e^x 2^(n/2) sin(x + n pi / 4).
  for (int n = 1; n <= 4; ++n) {
    grad = Grad({grad}, {x}, {}, false, /*create_graph=*/true)[0];
    for (size_t i = 0; i < 2; ++i) {
      const double at = Read(x)[i];
      const double expected =
          std::exp(at) * std::pow(2.0, n / 2.0) * std::sin(at + n * std::acos(-1.0) / 4);
      EXPECT_NEAR(Read(grad)[i], expected, 1e-13) << "order " << n;
    }
  }
}

TEST(GradTest, AGradientOfAGradientReachesTheSeedAndOtherLeaves) {
  const Tensor x = Leaf({2}), y = Leaf({3}), seed = Leaf({5});
  const Tensor z = testing::Multiply(testing::Multiply(x, x), y);
  const Tensor grad = Grad({z}, {x}, {seed}, false, /*create_graph=*/true)[0];  // 2 x y seed
  Backward({grad});
  EXPECT_EQ(GradOf(x), (Numbers{30}));
  EXPECT_EQ(GradOf(y), (Numbers{20}));
  EXPECT_EQ(GradOf(seed), (Numbers{12}));
}

TEST(GradTest, LeavesNothingBehind) {
  std::weak_ptr<GradNodeBase> node;
  std::weak_ptr<phi::Tensor> gradient;
  {
    const Tensor x = Leaf({2});
    Tensor y = testing::Exp(testing::Multiply(x, x));
    egr_utils_api::RetainGradForTensor(y);
    node = EagerUtils::grad_node(y);
    gradient = EagerUtils::unsafe_autograd_meta(x)->WeakGrad();
    Grad({y}, {x}, {}, true, /*create_graph=*/true, /*only_inputs=*/false);
    Grad({y}, {x}, {}, true, true, false);
    EXPECT_TRUE(HasGradient(x));
    EXPECT_TRUE(HasGradient(y));
  }
  EXPECT_TRUE(node.expired());
  EXPECT_TRUE(gradient.expired());
}

TEST(BackwardTest, ThreadsHaveGraphsOfTheirOwn) {
  std::vector<std::thread> threads;
  std::vector<Numbers> results(4);
  for (size_t t = 0; t < results.size(); ++t) {
    threads.emplace_back([&results, t] {
      const Tensor x = Leaf({0.1 * static_cast<double>(t), 1});
      for (int i = 0; i < 200; ++i) {
        Tensor y = x;
        for (int k = 0; k < 20; ++k) y = testing::Add(testing::Sin(y), testing::Multiply(y, x));
        Backward({y});
      }
      results[t] = GradOf(x);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (size_t t = 0; t < results.size(); ++t) {
    const Tensor x = Leaf({0.1 * static_cast<double>(t), 1});
    Tensor y = x;
    for (int k = 0; k < 20; ++k) y = testing::Add(testing::Sin(y), testing::Multiply(y, x));
    const Numbers once = Read(Grad({y}, {x})[0]);
    for (size_t i = 0; i < 2; ++i) {
      EXPECT_NEAR(results[t][i], 200 * once[i], 1e-10 * std::abs(200 * once[i]));
    }
  }
}

}  // namespace
}  // namespace egr
