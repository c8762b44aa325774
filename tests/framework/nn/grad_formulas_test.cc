#include "framework/dygraph/grad_formula.h"

#include <gtest/gtest.h>

#include <cmath>

#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "tests/framework/model_testing.h"
#include "tests/framework/nn/grad_formula_testing.h"

namespace phibridge {
namespace {

using phi::Tensor;
using testing::Check;
using testing::CheckThird;
using testing::Leaf;
using testing::Small;

TEST(GradFormulasTest, FunctionsOfOneElement) {
  using One = Tensor (*)(const Tensor&);
  const std::pair<const char*, One> all[] = {
      {"exp", api::exp},   {"expm1", api::expm1}, {"log1p", api::log1p},
      {"erf", api::erf},   {"sinh", api::sinh},   {"cosh", api::cosh},
      {"tan", api::tan},   {"asin", api::asin},   {"acos", api::acos},
      {"atan", api::atan}, {"silu", api::silu},   {"logsigmoid", api::logsigmoid}};
  for (const auto& [name, function] : all) {
    Check(name, [f = function](const std::vector<Tensor>& x) { return f(x[0]); }, {Small()});
  }
  Check("reciprocal", [](const auto& x) { return api::reciprocal(api::add(x[0], x[1])); },
        {Small(), Tensor::of({{2.0, 2.0, 2.0}, {2.0, 2.0, 2.0}})});
  const Tensor positive = Tensor::of({{0.3, 2.0, 0.6}, {0.5, 1.5, 4.0}});
  Check("log2", [](const auto& x) { return api::log2(x[0]); }, {positive});
  Check("log10", [](const auto& x) { return api::log10(x[0]); }, {positive});
  Check("swish", [](const auto& x) { return api::swish(x[0]); }, {Small()});
  for (const bool approximate : {false, true}) {
    Check("gelu", [&](const auto& x) { return api::gelu(x[0], approximate); }, {Small()});
  }
}

TEST(GradFormulasTest, FunctionsAlongAnAxis) {
  for (const int axis : {0, -1}) {
    Check("softmax", [&](const auto& x) { return api::softmax(x[0], axis); }, {Small()});
    Check("log_softmax", [&](const auto& x) { return api::log_softmax(x[0], axis); }, {Small()});
    Check("cumsum", [&](const auto& x) { return api::cumsum(api::square(x[0]), axis); }, {Small()});
    Check("exclusive cumsum",
          [&](const auto& x) { return api::cumsum(api::exp(x[0]), axis, false, true, true); },
          {Small()});
  }
  const Tensor index = Tensor::of<int64_t>({1, 0, 1});
  Check("gather", [&](const auto& x) { return api::gather(api::exp(x[0]), index); }, {Small()});
  Check("index_select", [&](const auto& x) { return api::index_select(api::exp(x[0]), index, 1); },
        {Small()});
  Check("flatten", [](const auto& x) { return api::flatten(api::exp(x[0]), 0, 1); }, {Small()});
  for (const bool lower : {false, true}) {
    Check("tril_triu", [&](const auto& x) { return api::tril_triu(api::exp(x[0]), 1, lower); },
          {Small()});
  }
  Check("roll", [](const auto& x) { return api::roll(api::exp(x[0]), {1}, {1}); }, {Small()});
  Check("stack",
        [](const auto& x) {
          return api::stack({api::exp(x[0]), x[1]}, -1);
        },
        {Small(), Small()});
  for (const bool keepdim : {false, true}) {
    Check("logsumexp", [&](const auto& x) { return api::logsumexp(x[0], {-1}, keepdim); },
          {Small()});
    Check("logsumexp", [&](const auto& x) { return api::logsumexp(x[0], {0}, keepdim, true); },
          {Small()});
  }
}

TEST(GradFormulasTest, FunctionsOfTwoTensors) {
  const Tensor base = Tensor::of({{1.3, 0.7, 2.1}, {0.4, 1.1, 0.9}});
  for (const Tensor& other :
       {Tensor::of({{1.5, 0.6, 1.2}, {2.5, -0.7, 0.8}}), Tensor::of({0.5, 1.5, 0.95})}) {
    Check("pow", [](const auto& x) { return api::elementwise_pow(x[0], x[1]); }, {base, other});
    Check("maximum", [](const auto& x) { return api::maximum(x[0], x[1]); }, {base, other});
    Check("minimum", [](const auto& x) { return api::minimum(x[0], x[1]); }, {base, other});
  }
  const Tensor condition = Tensor::of<int>({{1, 0, 1}, {0, 0, 1}}).cast(phi::DataType::BOOL);
  Check("where",
        [&](const auto& x) { return api::where(condition, api::exp(x[0]), api::exp(x[1])); },
        {Small(), Small()});
  const Tensor left = Tensor::from_vector<double>({1, 2, 3, 4, 5, 6, 7, 8}, {2, 2, 2});
  Check("bmm", [](const auto& x) { return api::bmm(api::sin(x[0]), api::sin(x[1])); },
        {left, api::scale(left, phi::Scalar(0.5))});
}

TEST(GradFormulasTest, Layers) {
  const Tensor x = Tensor::of({{1.3, 0.7, 2.1, -0.4}, {0.4, 1.1, -0.9, 0.2}});
  const Tensor scale = Tensor::of({1.1, 0.8, 1.3, 0.9}), bias = Tensor::of({0.1, 0.2, 0.3, 0.4});
  Check("layer_norm",
        [](const auto& in) {
          return api::layer_norm(in[0], paddle::optional<Tensor>(in[1]),
                                 paddle::optional<Tensor>(in[2]), 1e-5f, 1);
        },
        {x, scale, bias});
  Check("dropout",
        [](const auto& in) {
          return api::dropout(in[0], paddle::none, phi::Scalar(0.5), false, "upscale_in_train",
                              /*seed=*/3, /*fix_seed=*/true);
        },
        {x});
}

TEST(GradFormulasTest, CrossEntropy) {
  const Tensor logits = Tensor::of({{1.3, 0.7, 2.1}, {0.4, 1.1, -0.9}, {0.2, 0.3, 0.4}});
  const Tensor label = Tensor::from_vector<int64_t>({2, 0, -100}, {3, 1});
  const Tensor soft = Tensor::of({{0.2, 0.5, 0.3}, {0.1, 0.1, 0.8}, {1.0, 0.0, 0.0}});
  Check("cross_entropy",
        [&](const auto& x) { return std::get<1>(api::cross_entropy_with_softmax(x[0], label)); },
        {logits});
  for (const int axis : {1, 0}) {
    Check("soft cross_entropy",
          [&](const auto& x) {
            const auto softmax = api::softmax(soft, axis);
            return std::get<1>(
                api::cross_entropy_with_softmax(x[0], softmax, true, true, true, -100, axis));
          },
          {logits});
  }
}

// Its gradient reads the residual, which has no gradient of its own.
TEST(GradFormulasTest, WhatAGradientReadsIsNotLeftOut) {
  const Tensor x = Leaf(Tensor::of({0.3, 0.2})), y = Tensor::of({0.0, 0.0});
  const Tensor loss = api::huber_loss(x, y, 1.0f);
  const Tensor first = autograd::Grad({loss}, {x}, {}, true, /*create_graph=*/true)[0];
  const Tensor sum = api::add(first, api::square(x));
  EXPECT_EQ(testing::ErrorOf([&] { autograd::Grad({sum}, {x}); }).first, phi::UNIMPLEMENTED);
}

// The gradient operator of a quotient has a gradient, which is wrong where the dividend repeats.
TEST(GradFormulasTest, QuotientsThatBroadcast) {
  const Tensor row = Tensor::of({1.5, -0.6, 1.2});
  const Tensor divisor = Tensor::of({{1.5, 0.6, 1.2}, {2.5, -0.7, 0.8}});
  const Tensor whole = Tensor::of({{0.9, -1.1, 0.4}, {1.3, 0.5, -0.8}});
  for (const Tensor& dividend : {row, Tensor::of({0.7}), Tensor::of({{0.5}, {1.25}}), whole}) {
    Check("divide", [](const auto& x) { return api::divide(x[0], x[1]); }, {dividend, divisor});
    Check("divide", [](const auto& x) { return api::divide(x[1], x[0]); }, {dividend, divisor});
  }
  Check("number", [](const auto& x) { return api::divide(Tensor::of({2.0}), x[0]); }, {divisor});
}

// What the formula reads depends on each other: the gradient that arrives is made of the result.
TEST(GradFormulasTest, ThirdGradientsCountEachPathOnce) {
  CheckThird("exp", [](const auto& x) { return api::exp(x[0]); }, {Small()});
  CheckThird("softmax", [](const auto& x) { return api::softmax(x[0]); }, {Small()});
  CheckThird("cumsum", [](const auto& x) { return api::cumsum(x[0]); }, {Small()});
  CheckThird("silu", [](const auto& x) { return api::silu(x[0]); }, {Small()});
}

TEST(GradFormulasTest, ThereAreThirdGradients) {
  const Tensor x = Leaf(Tensor::of({0.5, 1.0}));
  Tensor grad = api::sum(api::exp(x), {}, false, true);
  for (int i = 0; i < 3; ++i) {
    const Tensor next = autograd::Grad({grad}, {x}, {}, true, /*create_graph=*/true)[0];
    EXPECT_DOUBLE_EQ(next.data<double>()[1], std::exp(1.0)) << i;
    grad = api::sum(next, {}, false, true);
  }
  const Tensor y = Leaf(Tensor::of({2.0}));
  Tensor power = api::elementwise_pow(y, Tensor::of({4.0}));
  for (const double wanted : {32.0, 48.0, 48.0, 24.0}) {
    power = autograd::Grad({power}, {y}, {}, true, true)[0];
    EXPECT_NEAR(power.data<double>()[0], wanted, 1e-9);
  }
}

}  // namespace
}  // namespace phibridge
