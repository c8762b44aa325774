#include "framework/nn/lr_scheduler.h"

#include <gtest/gtest.h>

#include <cmath>

#include "phi/core/memory.h"
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
          {"lambda", std::make_shared<LambdaDecay>(
                         0.5, [](int64_t epoch) { return std::pow(0.95, epoch); })}};
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

TEST(LRSchedulerTest, WrongUseIsRefused) {
  using phi::enforce::EnforceNotMet;
  EXPECT_THROW(StepDecay(0.1, 0), EnforceNotMet);
  EXPECT_THROW(MultiStepDecay(0.1, {5, 2}), EnforceNotMet);
  EXPECT_THROW(PiecewiseDecay({1}, {0.1}), EnforceNotMet);
  EXPECT_THROW(PolynomialDecay(0.1, 0), EnforceNotMet);
  EXPECT_THROW(CosineAnnealingDecay(0.1, 0), EnforceNotMet);
  EXPECT_THROW(NoamDecay(0, 1), EnforceNotMet);
  StepDecay step(0.1, 1);
  EXPECT_THROW(step.set_state_dict({SavedValue::Dict{}}), EnforceNotMet);
}

}  // namespace
}  // namespace lr
}  // namespace optimizer
}  // namespace phibridge
