#include "phi/core/work_budget.h"

#include <gtest/gtest.h>

#include <limits>

#include "phi/core/flags.h"
#include "tests/support/expect_error.h"

PHI_DECLARE_int32(attribute_work_limit);

namespace phi {
namespace {

using phibridge::tests::ExpectError;

class WorkBudgetTest : public ::testing::Test {
 protected:
  void TearDown() override { FLAGS_attribute_work_limit = before_; }

  const int32_t before_ = FLAGS_attribute_work_limit;
};

TEST_F(WorkBudgetTest, AllowsAsManyStepsAsTheLimit) {
  FLAGS_attribute_work_limit = 2;
  EXPECT_EQ(AttributeWorkLimit(), 2000000);
  CheckWork("op", "n", 1000, {2000});
  CheckWork("op", "n", -1000, {1 << 30, 1 << 30});
  CheckWork("op", "n", 2000000, {-1});
}

TEST_F(WorkBudgetTest, NamesAllThatOneNeedsToKnow) {
  FLAGS_attribute_work_limit = 2;
  ExpectError(RESOURCE_EXHAUSTED,
              "spectral_norm: attribute `power_iters` is 1001, which asks for 2002000 steps; the "
              "limit is 2000000. Set FLAGS_attribute_work_limit",
              [] { CheckWork("spectral_norm", "power_iters", 1001, {2000}); });
}

TEST_F(WorkBudgetTest, ANumberOfStepsDoesNotOverflow) {
  const int64_t most = std::numeric_limits<int64_t>::max();
  ExpectError(RESOURCE_EXHAUSTED, "asks for 9223372036854775807 steps", [&] {
    CheckWork("op", "n", most, {most, 3});
  });
}

TEST_F(WorkBudgetTest, ZeroIsNoLimit) {
  FLAGS_attribute_work_limit = 0;
  CheckWork("op", "n", std::numeric_limits<int64_t>::max(), {2});
}

}  // namespace
}  // namespace phi
