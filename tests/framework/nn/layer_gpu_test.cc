// Layers that are made on a GPU.
#include <gtest/gtest.h>

#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "phibridge/nn.h"
#include "phibridge/optimizer.h"
#include "tests/support/need_gpu.h"

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

using phi::Tensor;

class DefaultPlaceTest : public ::testing::Test {
 protected:
  void SetUp() override { nn::set_default_place(phi::GPUPlace(0)); }
  void TearDown() override { nn::set_default_place(phi::CPUPlace()); }
};

TEST_F(DefaultPlaceTest, ParametersAndBuffersLieThere) {
  EXPECT_EQ(nn::get_default_place(), phi::GPUPlace(0));
  nn::Linear linear(4, 3);
  nn::BatchNorm2D norm(2);
  nn::Embedding table(5, 2);
  for (nn::Layer* layer : {static_cast<nn::Layer*>(&linear), static_cast<nn::Layer*>(&norm),
                           static_cast<nn::Layer*>(&table)}) {
    for (const Tensor& parameter : layer->parameters()) {
      EXPECT_EQ(parameter.place(), phi::GPUPlace(0)) << parameter.name();
    }
    for (const auto& [name, buffer] : layer->named_buffers()) {
      EXPECT_EQ(buffer.place(), phi::GPUPlace(0)) << name;
    }
  }
  const auto normal = nn::initializer::TruncatedNormal(0, 1)({3}, phi::DataType::FLOAT32);
  EXPECT_EQ(normal.place(), phi::GPUPlace(0));
}

TEST_F(DefaultPlaceTest, WhatIsThereStaysAndTrains) {
  nn::set_default_place(phi::CPUPlace());
  nn::Linear before(4, 3);
  nn::set_default_place(phi::GPUPlace(0));
  EXPECT_EQ(before.parameters()[0].place(), phi::CPUPlace());
  nn::Linear after(4, 3);
  optimizer::SGD sgd(0.1, after.parameters());
  const Tensor x = Tensor::full({2, 4}, 1.0).copy_to(phi::GPUPlace(0));
  const Tensor loss = api::sum(after(x), {}, false, true);
  const float first = loss.copy_to(phi::CPUPlace()).data<float>()[0];
  autograd::Backward({loss});
  sgd.step();
  const Tensor next = api::sum(after(x), {}, false, true);
  EXPECT_EQ(next.place(), phi::GPUPlace(0));
  // Each of 12 weights has the gradient 2, each of 3 biases too; an element of x is 1.
  EXPECT_NEAR(next.copy_to(phi::CPUPlace()).data<float>()[0], first - 0.1f * 2 * 15 * 2, 1e-3);
}

}  // namespace
}  // namespace phibridge
