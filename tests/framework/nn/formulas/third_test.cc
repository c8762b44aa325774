#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <utility>

#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "tests/framework/nn/grad_formula_testing.h"

namespace phibridge {
namespace {

using phi::Tensor;
using testing::CheckGradients;
using testing::Function;
using testing::Leaf;
using testing::Leaves;
using testing::MixedGradients;
using testing::MixedSecondGradients;

Tensor DerivativeOf(const std::function<Tensor(const Tensor&)>& function, const Tensor& x,
                    int order) {
  Tensor grad = function(x);
  for (int i = 0; i < order; ++i) {
    grad = autograd::Grad({api::sum(grad, {}, false, true)}, {x}, {}, true, true)[0];
  }
  return grad;
}

void ExpectValues(const char* name, const Tensor& found,
                  const std::function<double(double)>& wanted, const Tensor& x) {
  for (int64_t i = 0; i < x.numel(); ++i) {
    const double value = wanted(x.data<double>()[i]);
    EXPECT_NEAR(found.data<double>()[i], value, 1e-9 * (1 + std::abs(value))) << name << " " << i;
  }
}

TEST(ThirdFormulasTest, FourthAndFifthDerivatives) {
  const Tensor x = Leaf(Tensor::of({0.3, -0.7, 1.2}));
  ExpectValues(
      "sin", DerivativeOf([](const Tensor& v) { return api::sin(v); }, x, 5),
      [](double v) { return std::cos(v); }, x);
  ExpectValues(
      "cos", DerivativeOf([](const Tensor& v) { return api::cos(v); }, x, 5),
      [](double v) { return -std::sin(v); }, x);
  ExpectValues(
      "tanh", DerivativeOf([](const Tensor& v) { return api::tanh(v); }, x, 4),
      [](double v) {
        const double t = std::tanh(v);
        return (1 - t * t) * (16 * t - 24 * t * t * t);
      },
      x);
  ExpectValues(
      "sigmoid", DerivativeOf([](const Tensor& v) { return api::sigmoid(v); }, x, 4),
      [](double v) {
        const double s = 1 / (1 + std::exp(-v)), p = s * (1 - s);
        return p * (1 - 2 * s) * (1 - 12 * p);
      },
      x);
  ExpectValues(
      "pow", DerivativeOf([](const Tensor& v) { return api::pow(v, 6.0); }, x, 5),
      [](double v) { return 720 * v; }, x);
  ExpectValues(
      "square", DerivativeOf([](const Tensor& v) { return api::pow(v, 2.0); }, x, 4),
      [](double) { return 0; }, x);
}

// Fourth gradients of products of matrices: third ones of their first, against differences.
TEST(ThirdFormulasTest, ProductsOfMatrices) {
  const Tensor x = Tensor::of({{0.5, 0.3}, {-0.2, 0.7}});
  const Tensor y =
      Tensor::from_vector<double>({0.4, -0.3, 0.6, 0.2, 0.1, 0.8, -0.5, 0.3}, {2, 2, 2});
  for (const auto& [turns_x, turns_y] : {std::pair{false, false}, std::pair{true, false},
                                         std::pair{false, true}, std::pair{true, true}}) {
    const Function product = [turns_x = turns_x, turns_y = turns_y](const auto& in) {
      return api::matmul(in[0], in[1], turns_x, turns_y);
    };
    const Function first = [&](const auto& in) { return MixedGradients(product, in); };
    const Function third = [&](const auto& in) { return MixedSecondGradients(first, in); };
    CheckGradients("matmul", third, Leaves({x, y}));
  }
}

}  // namespace
}  // namespace phibridge
