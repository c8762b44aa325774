#include <gtest/gtest.h>

#include "phibridge/api.h"
#include "tests/framework/nn/grad_formula_testing.h"

namespace phibridge {
namespace {

using phi::Tensor;
using testing::Check;
using testing::Small;

Tensor Other() { return Tensor::of({{1.5, 0.6, 1.2}, {2.5, -0.7, 0.8}}); }

TEST(ProductFormulasTest, Products) {
  Check("dot", [](const auto& x) { return api::dot(api::exp(x[0]), x[1]); }, {Small(), Other()});
  Check("dot of vectors", [](const auto& x) { return api::dot(x[0], x[1]); },
        {Tensor::of({0.3, 0.2}), Tensor::of({0.5, -0.4})});
  Check("mv", [](const auto& x) { return api::mv(x[0], x[1]); },
        {Small(), Tensor::of({0.3, 0.2, -0.4})});
  Check("cross", [](const auto& x) { return api::cross(x[0], x[1], 1); }, {Small(), Other()});
  const Tensor columns = Tensor::of({{0.3, 0.2}, {-0.4, 0.7}, {1.1, 0.6}});
  for (const Tensor& input : {Tensor::of({{0.3, 0.2}, {0.5, -0.4}}), Tensor::of({{0.3, 0.2}})}) {
    Check("addmm", [](const auto& x) { return api::addmm(x[0], x[1], x[2], 0.5f, 2.0f); },
          {input, Small(), columns});
  }
}

TEST(ProductFormulasTest, Matrices) {
  const Tensor matrix = Tensor::of({{1.5, 0.3, -0.2}, {0.4, 1.2, 0.1}, {-0.3, 0.2, 0.9}});
  Check("inverse", [](const auto& x) { return api::inverse(x[0]); }, {matrix});
  Check("det", [](const auto& x) { return api::det(x[0]); }, {matrix});
}

TEST(ProductFormulasTest, FunctionsOfTwoTensors) {
  Check("atan2", [](const auto& x) { return api::atan2(x[0], x[1]); }, {Small(), Other()});
  Check("fmax", [](const auto& x) { return api::fmax(x[0], x[1]); }, {Small(), Other()});
  Check("fmin", [](const auto& x) { return api::fmin(x[0], x[1]); },
        {Small(), Tensor::of({0.1, 0.05, 0.5})});
  const Tensor weight = Tensor::of({0.25});
  Check("lerp", [&](const auto& x) { return api::lerp(api::exp(x[0]), api::exp(x[1]), weight); },
        {Small(), Other()});
}

TEST(ProductFormulasTest, PartsOfComplexNumbers) {
  Check("complex",
        [](const auto& x) {
          const Tensor z = api::complex(x[0], x[1]);
          return api::add(api::multiply(api::real(z), api::imag(z)), api::square(api::real(z)));
        },
        {Small(), Other()});
}

TEST(ProductFormulasTest, Losses) {
  const Tensor label = Tensor::of({{0.0, 1.0, 0.3}, {0.7, 0.2, 1.0}});
  const Tensor likely = Tensor::of({{0.3, 0.8, 0.6}, {0.5, 0.15, 0.45}});
  Check("bce_loss", [&](const auto& x) { return api::bce_loss(x[0], label); }, {likely});
  const auto column = [](const Tensor& x) { return api::reshape(x, {6, 1}); };
  Check("log_loss",
        [&](const auto& x) { return api::log_loss(column(x[0]), column(label), 1e-4f); }, {likely});
  Check("sigmoid_cross_entropy_with_logits",
        [&](const auto& x) {
          return api::sigmoid_cross_entropy_with_logits(x[0], label, paddle::none, false, 1);
        },
        {Other()});
  Check("label_smooth",
        [](const auto& x) { return api::label_smooth(api::exp(x[0]), paddle::none, 0.125f); },
        {Small()});
}

TEST(ProductFormulasTest, GroupNorm) {
  const Tensor x = Tensor::from_vector<double>(
      {1.3, 0.7, -2.1, 0.4, 1.1, 0.9, -0.6, 0.8, 1.7, 0.3, -1.2, 0.5, 0.2, -0.3, 0.6, 1.4},
      {2, 4, 2});
  const Tensor scale = Tensor::of({1.1, 0.8, 1.3, 0.9}), bias = Tensor::of({0.1, 0.2, 0.3, 0.4});
  Check("group_norm",
        [](const auto& in) {
          return api::group_norm(in[0], paddle::optional<Tensor>(in[1]),
                                 paddle::optional<Tensor>(in[2]), 1e-5f, 2);
        },
        {x, scale, bias});
  Check("group_norm without a scale",
        [](const auto& in) { return api::group_norm(in[0], paddle::none, paddle::none, 1e-5f, 2); },
        {x});
}

}  // namespace
}  // namespace phibridge
