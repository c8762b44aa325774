// The examples of docs/dynamic.md stand here word for word, and run.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "phibridge/api.h"
#include "phibridge/autograd.h"

namespace {

namespace api = phibridge::api;
using phi::Tensor;

Tensor Classify(const Tensor& image, const Tensor& weight, const Tensor& bias) {
  Tensor logits = api::add(api::matmul(image, weight), bias);
  api::relu_(logits);  // in place
  return api::softmax(logits);
}

Tensor Example() {
  const Tensor image = Tensor::of({{0.5f, -1.0f, 2.0f}});
  const Tensor weight = Tensor::of({{1.0f, 0.0f}, {0.0f, 1.0f}, {1.0f, 1.0f}});
  return Classify(image, weight, Tensor::full({2}, 0.25f));
}

namespace autograd = phibridge::autograd;

Tensor Weights() {
  Tensor weight = Tensor::of({{1.0f, 0.0f}, {0.0f, 1.0f}, {1.0f, 1.0f}});
  autograd::set_stop_gradient(&weight, false);  // its gradient is wanted
  return weight;
}

// One step of gradient descent on the mean of (x weight - y)^2; returns the mean before it.
float Step(const Tensor& x, const Tensor& y, Tensor* weight) {
  const Tensor loss = api::mean(api::square(api::subtract(api::matmul(x, *weight), y)), {0, 1});
  autograd::Backward({loss});
  const autograd::NoGradGuard guard;  // what follows is not recorded
  api::sgd_(*weight, Tensor::full({1}, 0.1f), autograd::grad(*weight), nullptr);
  autograd::clear_grad(*weight);
  return loss.data<float>()[0];
}

std::string TextOf(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(DynamicExampleTest, ComputesAsByHand) {
  const Tensor out = Example();
  const float first = std::exp(2.75f), second = std::exp(1.25f);
  EXPECT_NEAR(out.data<float>()[0], first / (first + second), 1e-6);
  EXPECT_NEAR(out.data<float>()[1], second / (first + second), 1e-6);
}

TEST(DynamicExampleTest, LearnsALinearMap) {
  const Tensor x = Tensor::of({{1.0f, 2.0f, -1.0f}, {0.0f, 1.0f, 1.0f}, {2.0f, 0.0f, 1.0f}});
  const Tensor y = Tensor::of({{1.0f, 0.0f}, {2.0f, -1.0f}, {0.0f, 1.0f}});
  Tensor weight = Weights();
  const float first = Step(x, y, &weight);
  // x weight - y is [[-1, 1], [-1, 3], [3, 0]].
  EXPECT_NEAR(first, 21.0f / 6, 1e-6);
  // The first weight's gradient is 2/6 (1 * -1 + 0 * -1 + 2 * 3).
  EXPECT_NEAR(weight.data<float>()[0], 1 - 0.1f * 5 / 3, 1e-6);
  float last = first;
  for (int i = 0; i < 200; ++i) last = Step(x, y, &weight);
  EXPECT_LT(last, 1e-3f);
}

TEST(DynamicExampleTest, TheyAreThoseOfThePage) {
  const std::string page = TextOf(PHIBRIDGE_SOURCE_DIR "/docs/dynamic.md");
  const std::string source =
      TextOf(PHIBRIDGE_SOURCE_DIR "/tests/framework/dygraph/example_test.cc");
  for (const char* first : {"namespace api =", "namespace autograd ="}) {
    const size_t begin = page.find(first);
    const size_t end = page.find("```", begin);
    ASSERT_NE(end, std::string::npos) << first;
    EXPECT_NE(source.find(page.substr(begin, end - begin)), std::string::npos) << first;
  }
}

}  // namespace
