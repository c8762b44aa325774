#include "framework/nn/lr_scheduler.h"

#include <gtest/gtest.h>

#include <cmath>

#include "phi/core/memory.h"
#include "tests/framework/model_testing.h"
#include "tests/framework/nn/values.h"

namespace phibridge {
namespace optimizer {
namespace lr {
namespace {

using Schedulers = std::vector<std::pair<std::string, std::shared_ptr<LRScheduler>>>;

Schedulers All() {
  return {{"step", std::make_shared<StepDecay>(0.5, 3, 0.3)},
          {"multi_step", std::make_shared<MultiStepDecay>(0.5, std::vector<int64_t>{2, 5}, 0.3)},
          {"exponential", std::make_shared<ExponentialDecay>(0.5, 0.9)},
          {"piecewise", std::make_shared<PiecewiseDecay>(std::vector<int64_t>{3, 6},
                                                         std::vector<double>{0.1, 0.2, 0.05})},
          {"polynomial", std::make_shared<PolynomialDecay>(0.5, 7, 0.01, 2.0)},
          {"polynomial_cycle", std::make_shared<PolynomialDecay>(0.5, 4, 0.01, 1.0, true)},
          {"cosine", std::make_shared<CosineAnnealingDecay>(0.5, 5, 0.01)},
          {"noam", std::make_shared<NoamDecay>(64, 4, 0.5)},
          {"warmup", std::make_shared<LinearWarmup>(0.5, 4, 0.1, 0.4)},
          {"warmup_step",
           std::make_shared<LinearWarmup>(std::make_shared<StepDecay>(0.5, 2), 4, 0.1, 0.4)},
          {"lambda",
           std::make_shared<LambdaDecay>(0.5, [](int64_t epoch) { return std::pow(0.95, epoch); })},
          {"one_cycle", std::make_shared<OneCycleLR>(0.5, 14, OneCycleOptions{10, 0.01, 0.3})},
          {"one_cycle_three",
           std::make_shared<OneCycleLR>(0.5, 14, OneCycleOptions{10, 0.01, 0.3, true, true})},
          {"step_again", std::make_shared<StepDecay>(0.5, 3, 0.3, 4)},
          {"cosine_again", std::make_shared<CosineAnnealingDecay>(0.5, 5, 0.01, 4)},
          {"warmup_again", std::make_shared<LinearWarmup>(0.5, 4, 0.1, 0.4, 1)}};
}

ReduceOnPlateauOptions Quick() {
  ReduceOnPlateauOptions options;
  options.factor = 0.5;
  options.patience = options.cooldown = 1;
  return options;
}

TEST(LRSchedulerTest, RatesAreThoseOfPaddle) {
  const SavedValue values = testing::PaddleValues("schedulers");
  for (const auto& [name, scheduler] : All()) {
    for (const SavedValue& rate : testing::ListOf(testing::At(values, name.c_str()))) {
      // One rounding of a power apart.
      EXPECT_NEAR(scheduler->get_lr(), std::get<double>(rate.value), 1e-15) << name;
      scheduler->step();
    }
  }
}

TEST(LRSchedulerTest, APlateauGivesTheRatesOfPaddle) {
  const SavedValue values = testing::PaddleValues("schedulers");
  ReduceOnPlateauOptions largest;
  largest.is_better_if_smaller = largest.is_relative = false;
  largest.patience = 2;
  largest.threshold = 0.01;
  largest.min_lr = 0.01;
  ReduceOnPlateau smallest_loss(0.5, Quick()), largest_score(0.5, largest);
  size_t epoch = 0;
  const std::vector<SavedValue>& of_loss = testing::ListOf(testing::At(values, "plateau"));
  const std::vector<SavedValue>& of_score = testing::ListOf(testing::At(values, "plateau_max"));
  for (const double metric : {1.0, 0.9, 0.9, 0.9, 0.9, 0.8, 0.85, 0.9, 0.9, 0.9, 0.9, 0.9}) {
    EXPECT_NEAR(smallest_loss.get_lr(), std::get<double>(of_loss[epoch].value), 1e-15) << epoch;
    EXPECT_NEAR(largest_score.get_lr(), std::get<double>(of_score[epoch].value), 1e-15) << epoch;
    smallest_loss.step(metric);
    largest_score.step(metric);
    ++epoch;
  }
}

TEST(LRSchedulerTest, AStateOfAPlateauGoesOn) {
  ReduceOnPlateau one(0.5, Quick()), other(0.5, Quick());
  other.set_state_dict(one.state_dict());  // without a best metric
  for (const double metric : {1.0, 2.0}) one.step(metric);
  other.set_state_dict(one.state_dict());
  one.step(3);
  other.step(3);
  EXPECT_EQ(one.get_lr(), 0.25);
  EXPECT_EQ(other.get_lr(), 0.25);
  EXPECT_EQ(other.last_epoch(), 3);
  EXPECT_THROW(static_cast<LRScheduler&>(one).step(), phi::enforce::EnforceNotMet);
}

TEST(LRSchedulerTest, AStateGoesOn) {
  for (const auto& [name, scheduler] : All()) {
    for (int i = 0; i < 5; ++i) scheduler->step();
    for (const auto& [other_name, other] : All()) {
      if (other_name != name) continue;
      other->set_state_dict(scheduler->state_dict());
      EXPECT_EQ(other->get_lr(), scheduler->get_lr()) << name;
      other->step();
      scheduler->step();
      EXPECT_EQ(other->get_lr(), scheduler->get_lr()) << name;
    }
  }
}

// As the original's constructors do.
TEST(LRSchedulerTest, AGammaThatDoesNotDecayIsRefused) {
  for (const double gamma : {1.0, 1.5, std::nan("")}) {
    const auto error = testing::ErrorOf([&] { StepDecay(0.1, 1, gamma); });
    EXPECT_EQ(error.first, phi::INVALID_ARGUMENT) << gamma;
    EXPECT_HAS(error.second, "StepDecay: gamma must be below 1");
  }
  EXPECT_EQ(StepDecay(0.1, 1, 0.5).get_lr(), 0.1);
}

TEST(LRSchedulerTest, WrongUseIsRefused) {
  using phi::enforce::EnforceNotMet;
  EXPECT_THROW(StepDecay(0.1, 0), EnforceNotMet);
  EXPECT_THROW(MultiStepDecay(0.1, {5, 2}), EnforceNotMet);
  EXPECT_THROW(MultiStepDecay(0.1, {2, 5}, 1), EnforceNotMet);
  EXPECT_THROW(ExponentialDecay(0.1, 0), EnforceNotMet);
  EXPECT_THROW(ExponentialDecay(0.1, 1), EnforceNotMet);
  EXPECT_THROW(PiecewiseDecay({1}, {0.1}), EnforceNotMet);
  EXPECT_THROW(PolynomialDecay(0.1, 0), EnforceNotMet);
  EXPECT_THROW(CosineAnnealingDecay(0.1, 0), EnforceNotMet);
  EXPECT_THROW(NoamDecay(0, 1), EnforceNotMet);
  EXPECT_THROW(OneCycleLR(0.1, 0), EnforceNotMet);
  EXPECT_THROW(ReduceOnPlateau(0.1, {true, 1.0}), EnforceNotMet);
  StepDecay step(0.1, 1);
  EXPECT_THROW(step.set_state_dict({SavedValue::Dict{}}), EnforceNotMet);
}

}  // namespace
}  // namespace lr
}  // namespace optimizer
}  // namespace phibridge
