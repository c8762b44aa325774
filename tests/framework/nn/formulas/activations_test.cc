#include <gtest/gtest.h>

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

// On both sides of each bend, and not near any.
Tensor Wide() { return Tensor::of({{-3.7, -2.2, -0.6, 0.15}, {0.65, 1.7, 2.4, 6.6}}); }

TEST(ActivationFormulasTest, Activations) {
  const std::pair<const char*, One> all[] = {
      {"selu", [](const Tensor& x) { return api::selu(x); }},
      {"mish", [](const Tensor& x) { return api::mish(x); }},
      {"softsign", [](const Tensor& x) { return api::softsign(x); }},
      {"stanh", [](const Tensor& x) { return api::stanh(x); }},
      {"tanh_shrink", [](const Tensor& x) { return api::tanh_shrink(x); }},
      {"hardswish", [](const Tensor& x) { return api::hardswish(x); }},
      {"hardsigmoid", [](const Tensor& x) { return api::hardsigmoid(x); }},
      {"relu6", [](const Tensor& x) { return api::relu6(x); }},
      {"hardtanh", [](const Tensor& x) { return api::hardtanh(x, -1.0f, 2.0f); }},
      {"thresholded_relu", [](const Tensor& x) { return api::thresholded_relu(x); }},
      {"hardshrink", [](const Tensor& x) { return api::hardshrink(x); }},
      {"softshrink", [](const Tensor& x) { return api::softshrink(x); }},
      {"floor", [](const Tensor& x) { return api::add(api::floor(x), api::sin(x)); }},
      {"ceil", [](const Tensor& x) { return api::add(api::ceil(x), api::sin(x)); }},
      {"round", [](const Tensor& x) { return api::add(api::round(x), api::sin(x)); }},
      {"trunc", [](const Tensor& x) { return api::add(api::trunc(x), api::sin(x)); }}};
  for (const auto& [name, function] : all) {
    Check(name, [f = function](const std::vector<Tensor>& x) { return f(x[0]); }, {Wide()});
  }
}

TEST(ActivationFormulasTest, OtherFunctions) {
  Check("acosh", [](const auto& x) { return api::acosh(api::add(x[0], Tensor::of({2.0}))); },
        {Small()});
  Check("asinh", [](const auto& x) { return api::asinh(x[0]); }, {Small()});
  Check("atanh", [](const auto& x) { return api::atanh(x[0]); }, {Small()});
  Check("erfinv", [](const auto& x) { return api::erfinv(x[0]); }, {Small()});
  const Tensor positive = Tensor::of({{0.3, 0.8, 0.6}, {0.5, 0.15, 0.45}});
  Check("logit", [](const auto& x) { return api::logit(x[0], 0.25f); }, {positive});
  const Tensor above_one = Tensor::of({{1.3, 1.8, 0.9}, {2.5, 1.15, 1.45}});
  Check("digamma", [](const auto& x) { return api::digamma(x[0]); }, {above_one});
  Check("lgamma", [](const auto& x) { return api::lgamma(x[0]); }, {above_one});
  Check("polygamma", [](const auto& x) { return api::polygamma(x[0], 1); }, {above_one});
}

TEST(ActivationFormulasTest, Prelu) {
  const Tensor x = Tensor::from_vector<double>(
      {-3.7, -2.2, -0.6, 0.15, 0.65, 1.7, 2.4, -1.1, 0.3, -0.9, 1.2, -0.4}, {2, 3, 2});
  const auto prelu = [&](const char* mode, const char* layout) {
    return [=](const std::vector<Tensor>& in) { return api::prelu(in[0], in[1], layout, mode); };
  };
  Check("all", prelu("all", "NCHW"), {x, Tensor::of({0.3})});
  Check("channel", prelu("channel", "NCHW"), {x, Tensor::of({0.3, 0.2, -0.1})});
  Check("last channel", prelu("channel", "NHWC"), {x, Tensor::of({0.3, 0.2})});
  const Tensor each = Tensor::from_vector<double>({0.1, 0.2, 0.3, 0.4, 0.5, 0.6}, {3, 2});
  Check("element", prelu("element", "NCHW"), {x, each});
}

// The derivatives where a mask would be multiplied by infinity: those of torch 2.5.1.
TEST(ActivationFormulasTest, Infinities) {
  const double infinity = std::numeric_limits<double>::infinity();
  struct Case {
    const char* name;
    One function;
    double before, after;  // the slopes at the two infinities
  };
  const Case cases[] = {
      {"hardswish", [](const Tensor& x) { return api::hardswish(x); }, 0, 1},
      {"selu", [](const Tensor& x) { return api::selu(x); }, 0, 1.0507009873554805},
      {"prelu", [](const Tensor& x) { return api::prelu(x, Tensor::of({0.25})); }, 0.25, 1}};
  for (const Case& one : cases) {
    SCOPED_TRACE(one.name);
    const Tensor x = Leaf(Tensor::of({-infinity, infinity}));
    const Tensor weights = Leaf(Tensor::of({1.0, 1.0}));
    const Tensor first = autograd::Grad({one.function(x)}, {x}, {weights}, true, true)[0];
    const Tensor slopes = autograd::Grad({first}, {weights}, {}, true)[0];
    EXPECT_NEAR(slopes.data<double>()[0], one.before, 1e-6);
    EXPECT_NEAR(slopes.data<double>()[1], one.after, 1e-6);
    const Tensor second = autograd::Grad({first}, {x}, {}, true, false, true, true)[0];
    // Of functions whose slopes are constant nothing depends on x; that of selu has an exponential.
    EXPECT_TRUE(second.defined() || std::string(one.name) != "selu");
    for (int i = 0; second.defined() && i < 2; ++i) EXPECT_EQ(second.data<double>()[i], 0);
  }
}

// Where X is infinite and above 0, alpha has no part in the result.
TEST(ActivationFormulasTest, PreluOfInfinityHasNoGradientOfAlpha) {
  const Tensor x = Tensor::of({std::numeric_limits<double>::infinity(), -2.0});
  const Tensor alpha = Leaf(Tensor::of({0.25})), weights = Leaf(Tensor::of({1.0, 3.0}));
  const Tensor grad = autograd::Grad({api::prelu(x, alpha)}, {alpha}, {weights}, true, true)[0];
  EXPECT_EQ(grad.data<double>()[0], -6);
  const Tensor second = autograd::Grad({grad}, {weights})[0];
  EXPECT_EQ(second.data<double>()[0], 0);
  EXPECT_EQ(second.data<double>()[1], -2);
}

TEST(ActivationFormulasTest, ThirdGradients) {
  CheckThird("selu", [](const auto& x) { return api::selu(x[0]); }, {Small()});
  CheckThird("mish", [](const auto& x) { return api::mish(x[0]); }, {Small()});
}

}  // namespace
}  // namespace phibridge
