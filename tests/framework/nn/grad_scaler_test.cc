#include "framework/nn/grad_scaler.h"

#include <gtest/gtest.h>

#include <limits>

#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "phibridge/nn.h"
#include "phibridge/optimizer.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using phi::Tensor;
using testing::ErrorOf;

Tensor Parameter() {
  Tensor parameter = Tensor::full({1}, 1.0);
  parameter.set_name("p");
  autograd::set_stop_gradient(&parameter, false);
  return parameter;
}

struct Scaled {
  // One step on the loss factor * parameter.
  void Step(amp::GradScaler* scaler, float factor) {
    autograd::Backward({scaler->scale(api::multiply(parameter, Tensor::of({factor})))});
    scaler->step(&sgd);
    scaler->update();
    sgd.clear_grad();
  }
  float value() const { return parameter.data<float>()[0]; }

  Tensor parameter = Parameter();
  optimizer::SGD sgd{0.5, {parameter}};
};

amp::GradScalerOptions Quick() {
  amp::GradScalerOptions options;
  options.init_loss_scaling = 8;
  options.incr_every_n_steps = 2;
  return options;
}

TEST(GradScalerTest, AStepIsThatWithoutScale) {
  Scaled scaled;
  amp::GradScaler scaler;
  scaled.Step(&scaler, 0.25f);
  EXPECT_EQ(scaled.value(), 1 - 0.5f * 0.25f);
  EXPECT_FALSE(scaler.found_inf());
}

TEST(GradScalerTest, AStepThatIsNotFiniteIsLeftOut) {
  Scaled scaled;
  amp::GradScaler scaler(Quick());
  scaled.Step(&scaler, std::numeric_limits<float>::infinity());
  EXPECT_TRUE(scaler.found_inf());
  EXPECT_EQ(scaled.value(), 1);
  EXPECT_EQ(scaler.loss_scaling(), 4);
  for (int i = 0; i < 5; ++i) scaled.Step(&scaler, std::numeric_limits<float>::quiet_NaN());
  EXPECT_EQ(scaler.loss_scaling(), 1);  // never less
}

TEST(GradScalerTest, TheScaleGrowsWhileStepsAreFinite) {
  Scaled scaled;
  amp::GradScaler scaler(Quick());
  scaled.Step(&scaler, 1);
  EXPECT_EQ(scaler.loss_scaling(), 8);
  scaled.Step(&scaler, 1);
  EXPECT_EQ(scaler.loss_scaling(), 16);
}

TEST(GradScalerTest, LowGradientsAreUnscaledInFloat32) {
  for (const phi::DataType low : {phi::DataType::FLOAT16, phi::DataType::BFLOAT16}) {
    Tensor parameter = Tensor::of({1.0f, 2.0f}).cast(low);
    parameter.set_name("p");
    autograd::set_stop_gradient(&parameter, false);
    optimizer::SGD sgd(0.5, {parameter});
    amp::GradScaler scaler(Quick());
    autograd::set_grad(parameter, Tensor::of({2.0f, 1.0f / 1024}).cast(low));
    scaler.unscale(&sgd);
    EXPECT_FALSE(scaler.found_inf());
    const Tensor gradient = autograd::grad(parameter);
    EXPECT_EQ(gradient.dtype(), low);
    EXPECT_EQ(gradient.cast(phi::DataType::FLOAT32).data<float>()[0], 0.25f);
    EXPECT_EQ(gradient.cast(phi::DataType::FLOAT32).data<float>()[1], 1.0f / 8192);
    scaler.update();
    autograd::set_grad(parameter,
                       Tensor::of({2.0f, std::numeric_limits<float>::infinity()}).cast(low));
    scaler.step(&sgd);
    EXPECT_TRUE(scaler.found_inf());
    EXPECT_EQ(parameter.cast(phi::DataType::FLOAT32).data<float>()[0], 1);
  }
}

// Two optimizers, each with a parameter whose gradient is that factor.
struct Pair {
  Pair() { second.set_name("q"); }
  void Backward(const amp::GradScaler& scaler, float of_first, float of_second) {
    autograd::Backward({scaler.scale(api::multiply(first, Tensor::of({of_first}))),
                        scaler.scale(api::multiply(second, Tensor::of({of_second})))});
  }

  Tensor first = Parameter(), second = Parameter();
  optimizer::SGD one{0.5, {first}}, other{0.5, {second}};
};

TEST(GradScalerTest, EachOptimizerIsUnscaled) {
  Pair pair;
  amp::GradScaler scaler(Quick());
  pair.Backward(scaler, 0.25f, 0.5f);
  scaler.step(&pair.one);
  scaler.step(&pair.other);
  scaler.update();
  EXPECT_EQ(pair.first.data<float>()[0], 1 - 0.5f * 0.25f);
  EXPECT_EQ(pair.second.data<float>()[0], 1 - 0.5f * 0.5f);
}

TEST(GradScalerTest, WhatIsNotFiniteConcernsItsOptimizer) {
  const float infinity = std::numeric_limits<float>::infinity();
  for (const bool first_is_bad : {true, false}) {
    Pair pair;
    amp::GradScaler scaler(Quick());
    pair.Backward(scaler, first_is_bad ? infinity : 1, first_is_bad ? 1 : infinity);
    scaler.step(&pair.one);
    scaler.step(&pair.other);
    EXPECT_TRUE(scaler.found_inf());
    scaler.update();
    EXPECT_EQ(pair.first.data<float>()[0], first_is_bad ? 1.0f : 0.5f);
    EXPECT_EQ(pair.second.data<float>()[0], first_is_bad ? 0.5f : 1.0f);
    EXPECT_EQ(scaler.loss_scaling(), 4);  // once
    scaler.update();
    EXPECT_EQ(scaler.loss_scaling(), 4);  // nothing new was found
  }
}

TEST(GradScalerTest, RowsAreUnscaled) {
  nn::Embedding words(4, 2, std::nullopt, /*sparse=*/true);
  optimizer::SGD sgd(0.5, words.parameters());
  amp::GradScaler scaler(Quick());
  const std::vector<float> before(words.weight.data<float>(), words.weight.data<float>() + 8);
  const Tensor out = words(Tensor::of<int64_t>({1, 3, 1}));
  autograd::Backward({scaler.scale(api::sum(out, {}, false, true))});
  scaler.unscale(&sgd);
  const Tensor gradient = autograd::grad(words.weight);
  ASSERT_TRUE(gradient.is_selected_rows());
  EXPECT_EQ(gradient.data<float>()[0], 1);
  scaler.step(&sgd);
  scaler.update();
  for (size_t i = 0; i < 8; ++i) {
    const float moved = i / 2 == 1 ? 1.0f : i / 2 == 3 ? 0.5f : 0.0f;
    EXPECT_EQ(words.weight.data<float>()[i], before[i] - moved) << i;
  }
}

TEST(GradScalerTest, AStateGoesOn) {
  Scaled scaled;
  amp::GradScaler scaler(Quick()), other;
  scaled.Step(&scaler, 1);
  other.set_state_dict(scaler.state_dict());
  EXPECT_EQ(other.loss_scaling(), 8);
  EXPECT_EQ(ErrorOf([&] { other.set_state_dict({SavedValue::Dict{}}); }).first, phi::NOT_FOUND);
}

TEST(GradScalerTest, WrongUseIsRefused) {
  Scaled scaled;
  amp::GradScaler scaler;
  scaler.unscale(&scaled.sgd);
  EXPECT_EQ(ErrorOf([&] { scaler.unscale(&scaled.sgd); }).first, phi::PRECONDITION_NOT_MET);
  scaler.step(&scaled.sgd);
  EXPECT_EQ(ErrorOf([&] { scaler.step(&scaled.sgd); }).first, phi::PRECONDITION_NOT_MET);
  EXPECT_EQ(ErrorOf([&] { scaler.unscale(&scaled.sgd); }).first, phi::PRECONDITION_NOT_MET);
  amp::GradScalerOptions options;
  options.decr_ratio = 2;
  EXPECT_EQ(ErrorOf([&] { amp::GradScaler{options}; }).first, phi::INVALID_ARGUMENT);
}

}  // namespace
}  // namespace phibridge
