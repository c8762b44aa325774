#include "phi/core/checked_size.h"

#include <limits>

#include "tests/support/expect_error.h"

namespace phi {
namespace {

using phibridge::tests::ExpectError;

constexpr int64_t kMost = INT64_MAX;

TEST(CheckedSizeTest, AnswersWhatFits) {
  EXPECT_EQ(CheckedMul(3, -4), -12);
  EXPECT_EQ(CheckedMul(kMost, 1), kMost);
  EXPECT_EQ(CheckedAdd(kMost - 1, 1), kMost);
  EXPECT_EQ(CheckedAdd(INT64_MIN, 1), -kMost);
  EXPECT_EQ(CheckedBytes(3, DataType::FLOAT64), 24u);
  EXPECT_EQ(CheckedBytes(0, DataType::FLOAT32), 0u);
}

TEST(CheckedSizeTest, WhatDoesNotFitIsOutOfMemory) {
  ExpectError(RESOURCE_EXHAUSTED, "larger than any memory", [] { CheckedMul(kMost, 2); });
  ExpectError(RESOURCE_EXHAUSTED, "larger than any memory", [] { CheckedMul(kMost, -2); });
  ExpectError(RESOURCE_EXHAUSTED, "larger than any memory", [] { CheckedAdd(kMost, 1); });
  ExpectError(RESOURCE_EXHAUSTED, "larger than any memory", [] { CheckedAdd(INT64_MIN, -1); });
}

TEST(CheckedSizeTest, TheMagnitudeOfTheLeastNumberFits) {
  EXPECT_EQ(Magnitude(std::numeric_limits<int32_t>::min()), int64_t{1} << 31);
  EXPECT_EQ(Magnitude(-5), 5);
  EXPECT_EQ(Magnitude(5), 5);
}

TEST(CheckedSizeTest, TheMostElementsFitInEveryDtype) {
  for (int i = 1; i < static_cast<int>(DataType::NUM_DATA_TYPES); ++i) {
    const auto dtype = static_cast<DataType>(i);
    EXPECT_EQ(CheckedBytes(kMaxElements, dtype), static_cast<size_t>(kMaxElements) * SizeOf(dtype));
    ExpectError(RESOURCE_EXHAUSTED, "larger than any memory",
                [&] { CheckedBytes(kMaxElements + 1, dtype); });
  }
  ExpectError(INVALID_ARGUMENT, "-1 elements", [] { CheckedBytes(-1, DataType::INT8); });
}

}  // namespace
}  // namespace phi
