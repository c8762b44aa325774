#include "parity/harness/sample.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace phibridge {
namespace parity {
namespace {

// Of an exponential distribution: mean and standard deviation are `mean`.
Snapshot Drawn(double mean, int64_t count = 10000) {
  std::mt19937_64 engine(1);
  std::exponential_distribution<double> waits(1 / mean);
  Snapshot drawn;
  drawn.dims = {count};
  for (int64_t i = 0; i < count; ++i) drawn.values.emplace_back(waits(engine));
  return drawn;
}

TEST(SampleTest, TakesASampleOfTheDistribution) {
  EXPECT_EQ(SampleDifference(Drawn(2), {{10000}, {2, 2}, {}}), "");
}

TEST(SampleTest, FindsAnotherMean) {
  EXPECT_NE(SampleDifference(Drawn(2), {{10000}, {2.2, 2}, {}}).find("the mean"),
            std::string::npos);
}

TEST(SampleTest, FindsAnotherDeviation) {
  const std::string text = SampleDifference(Drawn(2), {{10000}, {2, 2.5}, {}});
  EXPECT_NE(text.find("the standard deviation"), std::string::npos);
}

TEST(SampleTest, FindsAnotherShape) {
  EXPECT_NE(SampleDifference(Drawn(2), {{100, 100}, {2, 2}, {}}).find("shape"), std::string::npos);
}

TEST(SampleTest, WithoutValuesLooksAtTheShapeAlone) {
  EXPECT_EQ(SampleDifference(Drawn(2, 1), {{1}, {}, {}}), "");
}

TEST(SampleTest, FindsWhatIsNoNumber) {
  Snapshot drawn = Drawn(2);
  drawn.values[7] = std::nan("");
  EXPECT_NE(SampleDifference(drawn, {{10000}, {2, 2}, {}}), "");
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
