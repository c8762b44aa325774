// The example of docs/dynamic.md stands here word for word, and runs.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "phibridge/api.h"

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

TEST(DynamicExampleTest, IsTheOneOfThePage) {
  const std::string page = TextOf(PHIBRIDGE_SOURCE_DIR "/docs/dynamic.md");
  const std::string source =
      TextOf(PHIBRIDGE_SOURCE_DIR "/tests/framework/dygraph/example_test.cc");
  const size_t begin = page.find("namespace api =");
  const size_t end = page.find("```", begin);
  ASSERT_NE(end, std::string::npos);
  EXPECT_NE(source.find(page.substr(begin, end - begin)), std::string::npos);
}

}  // namespace
