#include <gtest/gtest.h>

#include <cmath>
#include <limits>

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

Tensor Block() {
  return Tensor::from_vector<double>(
      {1.3, 0.7, -2.1, 0.4, 1.1, 0.9, -0.6, 0.8, 1.7, 0.3, -1.2, 0.5}, {2, 3, 2});
}

TEST(ReductionFormulasTest, Products) {
  for (const bool keep : {false, true}) {
    for (const std::vector<int64_t>& axes : {std::vector<int64_t>{1}, {0, -1}, {2}}) {
      Check("prod", [&](const auto& x) { return api::prod(x[0], axes, keep); }, {Block()});
    }
    Check("prod of all", [&](const auto& x) { return api::prod(x[0], {0}, keep, true); },
          {Block()});
  }
  CheckThird("prod", [](const auto& x) { return api::prod(x[0], {1}); }, {Small()});
}

// The product of the others, divided by nothing.
TEST(ReductionFormulasTest, ProductsWithZeros) {
  const Tensor x = Leaf(Tensor::of({0.0, 2.0, 0.0, 3.0, 5.0}));
  const Tensor first = autograd::Grad({api::prod(x, {0})}, {x}, {}, true, /*create_graph=*/true)[0];
  const Tensor second = autograd::Grad({api::slice(first, {0}, {0}, {1})}, {x})[0];
  for (int i = 0; i < 5; ++i) {
    EXPECT_DOUBLE_EQ(second.data<double>()[i], i == 2 ? 2 * 3 * 5 : 0) << i;
  }
}

TEST(ReductionFormulasTest, RunningProducts) {
  for (const int axis : {0, 1, -1}) {
    Check("cumprod", [&](const auto& x) { return api::cumprod(x[0], axis); }, {Block()});
  }
  const Tensor zeros = Tensor::of({{0.0, 2.0, 0.0, 3.0, 5.0}});
  Check("cumprod of zeros", [](const auto& x) { return api::cumprod(x[0], 1); }, {zeros});
}

TEST(ReductionFormulasTest, Extremes) {
  for (const bool keep : {false, true}) {
    Check("max", [&](const auto& x) { return api::max(x[0], {1}, keep); }, {Block()});
    Check("min", [&](const auto& x) { return api::min(x[0], {0, 2}, keep); }, {Block()});
    Check("amax", [&](const auto& x) { return api::amax(x[0], {-1}, keep); }, {Block()});
    Check("amin", [&](const auto& x) { return api::amin(x[0], {0}, keep, true); }, {Block()});
  }
}

TEST(ReductionFormulasTest, Norms) {
  for (const float order : {0.0f, 1.0f, 1.5f, 2.0f, 3.0f, std::numeric_limits<float>::infinity()}) {
    for (const bool keep : {false, true}) {
      Check("p_norm",
            [&](const auto& x) {
              const Tensor norm = api::p_norm(x[0], order, 1, 1e-12f, keep);
              return api::add(norm, api::sum(api::exp(x[0]), {1}, keep));
            },
            {Block()});
    }
    Check("p_norm of all",
          [&](const auto& x) {
            const Tensor norm = api::p_norm(x[0], order, -1, 1e-12f, false, /*asvector=*/true);
            return api::add(norm, api::sum(api::exp(x[0]), {}, false, true));
          },
          {Block()});
  }
  Check("frobenius_norm",
        [](const auto& x) {
          return api::frobenius_norm(x[0], {0, 2});
        },
        {Block()});
  Check("norm", [](const auto& x) { return api::norm(x[0], 1); }, {Block()});
  Check("squared_l2_norm", [](const auto& x) { return api::squared_l2_norm(x[0]); }, {Block()});
  CheckThird("p_norm", [](const auto& x) { return api::p_norm(x[0], 2.0f, 1); }, {Small()});
}

// The others of its line have their second gradients all the same.
TEST(ReductionFormulasTest, NormsOfLinesWithAZero) {
  for (const float order : {1.5f, 2.0f, 3.0f}) {
    const Tensor x = Leaf(Tensor::of({0.0, 0.5, -0.75}));
    const Tensor norm = api::p_norm(x, order, 0);
    const Tensor first = autograd::Grad({norm}, {x}, {}, true, /*create_graph=*/true)[0];
    const Tensor second = autograd::Grad({api::square(first)}, {x})[0];
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(std::isnan(second.data<double>()[i])) << order;
    EXPECT_NE(second.data<double>()[1], 0) << order;
  }
}

TEST(ReductionFormulasTest, ANormOfZerosHasNoSlope) {
  const Tensor x = Leaf(Tensor::of({0.0, 0.0}));
  for (const Tensor& norm : {api::p_norm(x, 2.0f, 0), api::frobenius_norm(x, {0})}) {
    const Tensor first = autograd::Grad({norm}, {x}, {}, true, /*create_graph=*/true)[0];
    const Tensor second = autograd::Grad({api::add(first, api::square(x))}, {x})[0];
    for (int i = 0; i < 2; ++i) EXPECT_EQ(second.data<double>()[i], 0) << i;
  }
}

}  // namespace
}  // namespace phibridge
