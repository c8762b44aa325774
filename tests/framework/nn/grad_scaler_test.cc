#include "framework/nn/grad_scaler.h"

#include <gtest/gtest.h>

#include <limits>

#include "phibridge/api.h"
#include "phibridge/autograd.h"
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
  amp::GradScalerOptions options;
  options.decr_ratio = 2;
  EXPECT_EQ(ErrorOf([&] { amp::GradScaler{options}; }).first, phi::INVALID_ARGUMENT);
}

}  // namespace
}  // namespace phibridge
