#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "tests/framework/nn/grad_formula_testing.h"

namespace phibridge {
namespace {

using phi::Tensor;
using testing::Check;
using testing::CheckThird;
using testing::Leaf;
using testing::Small;

using One = std::function<Tensor(const Tensor&)>;

Tensor Positive() { return Tensor::of({{0.6, 0.8, 1.3}, {0.7, 1.6, 0.9}}); }

TEST(HigherFormulasTest, FunctionsOfOneElement) {
  const std::pair<const char*, One> all[] = {
      {"log", [](const Tensor& x) { return api::log(x); }},
      {"sqrt", [](const Tensor& x) { return api::sqrt(x); }},
      {"rsqrt", [](const Tensor& x) { return api::rsqrt(x); }},
      {"square", [](const Tensor& x) { return api::square(x); }}};
  for (const auto& [name, function] : all) {
    CheckThird(name, [f = function](const std::vector<Tensor>& x) { return f(x[0]); },
               {Positive()});
  }
  const std::pair<const char*, One> of_any_sign[] = {
      {"softplus", [](const Tensor& x) { return api::softplus(x, 2.0f, 1.0f); }},
      {"elu", [](const Tensor& x) { return api::elu(x, 1.5f); }},
      {"celu", [](const Tensor& x) { return api::celu(x, 1.5f); }},
      {"relu", [](const Tensor& x) { return api::relu(x); }},
      {"leaky_relu", [](const Tensor& x) { return api::leaky_relu(x, 0.25f); }},
      {"abs", [](const Tensor& x) { return api::abs(x); }},
      {"clip", [](const Tensor& x) { return api::clip(x, -0.25, 0.5); }}};
  for (const auto& [name, function] : of_any_sign) {
    CheckThird(name, [f = function](const std::vector<Tensor>& x) { return f(x[0]); }, {Small()});
  }
}

// e^x is infinite where the function is straight.
TEST(HigherFormulasTest, AnExponentialDoesNotOverflow) {
  const Tensor x = Leaf(Tensor::of({1000.0}));
  Tensor grad = api::square(api::elu(x));
  for (int i = 0; i < 3; ++i) grad = autograd::Grad({grad}, {x}, {}, true, true)[0];
  EXPECT_EQ(grad.data<double>()[0], 0);
}

TEST(HigherFormulasTest, ExponentialsAreStraightAtInfinity) {
  const One all[] = {[](const Tensor& x) { return api::elu(x); },
                     [](const Tensor& x) { return api::celu(x); }};
  for (const One& function : all) {
    const Tensor x = Leaf(Tensor::of({std::numeric_limits<double>::infinity()}));
    Tensor grad = function(x);
    for (int i = 0; i < 3; ++i) grad = autograd::Grad({grad}, {x}, {}, true, true)[0];
    EXPECT_EQ(grad.data<double>()[0], 0);
  }
}

TEST(HigherFormulasTest, FunctionsOfTwoTensors) {
  const Tensor row = Tensor::of({1.5, -0.6, 1.2}), column = Tensor::of({{0.5}, {1.25}});
  for (const Tensor& other : {row, column, Positive()}) {
    CheckThird("divide", [](const auto& x) { return api::divide(x[0], x[1]); }, {Small(), other});
    CheckThird("subtract", [](const auto& x) { return api::subtract(x[0], x[1]); },
               {Small(), other});
    CheckThird("subtract", [](const auto& x) { return api::subtract(x[1], x[0]); },
               {Small(), other});
  }
  CheckThird("divide along axis 0", [](const auto& x) { return api::divide(x[0], x[1], 0); },
             {Small(), Tensor::of({0.5, 1.25})});
}

// The fourth gradient of a product is the first that a formula gives.
TEST(HigherFormulasTest, SumsAndProductsOfAnyOrder) {
  const Tensor x = Leaf(Tensor::of({{2.0, 3.0}, {0.5, 1.5}})), y = Tensor::of({2.0, 0.5});
  const Tensor square = api::multiply(x, x);
  Tensor grad = api::add(api::multiply(api::multiply(square, square), api::multiply(square, y)), y);
  const double factors[] = {6, 30, 120, 360, 720, 720};
  for (int i = 0; i < 6; ++i) {
    grad = autograd::Grad({api::sum(grad, {}, false, true)}, {x}, {}, true, true)[0];
    for (int k = 0; k < 4; ++k) {
      const double wanted =
          factors[i] * std::pow(x.data<double>()[k], 5 - i) * y.data<double>()[k % 2];
      EXPECT_NEAR(grad.data<double>()[k], wanted, 1e-9 * wanted) << i << " " << k;
    }
  }
}

TEST(HigherFormulasTest, Shapes) {
  CheckThird("reshape",
             [](const auto& x) {
               return api::reshape(api::exp(x[0]), {3, 2});
             },
             {Small()});
  const Tensor image =
      Tensor::from_vector<double>({0.3, 0.2, -0.4, 0.6, 1.3, -1.2, 0.1, 0.7}, {1, 1, 2, 2, 2});
  CheckThird("pad3d", [](const auto& x) { return api::pad3d(x[0], {1, 0, 0, 1, 0, 0}); }, {image});
  CheckThird("pool2d",
             [](const auto& x) {
               return api::pool2d(api::reshape(x[0], {1, 2, 2, 2}), {2, 2}, {1, 1}, {1, 0}, false,
                                  true, "NCHW", "avg");
             },
             {image});
}

TEST(HigherFormulasTest, ProductsOfFlattenedMatrices) {
  const Tensor x = Tensor::from_vector<double>({0.3, 0.2, -0.4, 0.6, 1.3, -1.2}, {1, 2, 3});
  const Tensor y = Tensor::from_vector<double>({0.5, -0.3, 0.8, 0.2, 0.4, 0.9}, {3, 1, 2});
  CheckThird("mul", [](const auto& in) { return api::mul(in[0], in[1], 2, 1); }, {x, y});
}

TEST(HigherFormulasTest, Convolutions) {
  const Tensor image = Tensor::from_vector<double>(
      {0.3, 0.2, -0.4, 0.6, 1.3, -1.2, 0.1, 0.7, 0.5, -0.8, 0.9, -0.1}, {1, 2, 3, 2});
  const Tensor filter = Tensor::from_vector<double>({0.5, -0.3, 0.8, 0.2}, {1, 2, 2, 1});
  CheckThird("conv2d",
             [](const auto& x) {
               return api::conv2d(x[0], x[1], {1, 2}, {1, 0});
             },
             {image, filter});
  CheckThird("depthwise_conv2d",
             [](const auto& x) {
               return api::depthwise_conv2d(x[0], x[1], {1, 1}, {0, 0}, "EXPLICIT", 2);
             },
             {image, api::reshape(filter, {2, 1, 2, 1})});
  CheckThird("conv3d", [](const auto& x) { return api::conv3d(x[0], x[1]); },
             {api::reshape(image, {1, 1, 2, 3, 2}), api::reshape(filter, {1, 1, 2, 2, 1})});
}

}  // namespace
}  // namespace phibridge
