#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "phi/common/data_type.h"

namespace phi {
namespace {

TEST(Float16Test, EveryValueSurvivesTheRoundTrip) {
  for (uint32_t bits = 0; bits < 0x10000u; ++bits) {
    float16 h;
    h.x = static_cast<uint16_t>(bits);
    if ((dtype::isnan)(h)) {
      EXPECT_TRUE(std::isnan(static_cast<float>(h)));
      continue;
    }
    EXPECT_EQ(float16(static_cast<float>(h)).x, h.x) << bits;
  }
}

TEST(Float16Test, RoundsToNearestEven) {
  EXPECT_EQ(float16(1.0f + 1.0f / 2048).x, 0x3C00);  // half way, down to even
  EXPECT_EQ(float16(1.0f + 3.0f / 2048).x, 0x3C02);  // half way, up to even
  EXPECT_EQ(float16(1.0f + 1.001f / 2048).x, 0x3C01);
  EXPECT_EQ(float16(65504.0f).x, 0x7BFF);
  EXPECT_EQ(float16(65520.0f).x, 0x7C00);               // overflow rounds to infinity
  EXPECT_EQ(float16(std::ldexp(1.0f, -24)).x, 0x0001);  // least subnormal
  EXPECT_EQ(float16(std::ldexp(1.0f, -26)).x, 0x0000);
  EXPECT_EQ(float16(-0.0f).x, 0x8000);
}

TEST(Bfloat16Test, RoundTripAndRounding) {
  for (uint32_t bits = 0; bits < 0x10000u; ++bits) {
    bfloat16 b;
    b.x = static_cast<uint16_t>(bits);
    if ((dtype::isnan)(b)) continue;
    EXPECT_EQ(bfloat16(static_cast<float>(b)).x, b.x) << bits;
  }
  EXPECT_EQ(bfloat16(1.0f + 1.0f / 256).x, 0x3F80);
  EXPECT_EQ(bfloat16(1.0f + 3.0f / 256).x, 0x3F82);
  EXPECT_TRUE((dtype::isnan)(bfloat16(std::nanf(""))));
}

TEST(ComplexTest, Arithmetic) {
  const complex64 a(1, 2), b(3, -1);
  EXPECT_EQ(a * b, complex64(5, 5));
  EXPECT_NEAR(((a / b) * b).real, 1.0f, 1e-6f);
  EXPECT_NEAR(((a / b) * b).imag, 2.0f, 1e-6f);
  EXPECT_EQ(conj(a), complex64(1, -2));
  const complex128 big(1e300, 1e300);
  EXPECT_EQ(big / big, complex128(1, 0));  // no overflow on the way
}

TEST(DataTypeTest, NamesAndSizes) {
  for (int i = 1; i < static_cast<int>(DataType::NUM_DATA_TYPES); ++i) {
    const DataType dtype = static_cast<DataType>(i);
    EXPECT_EQ(StringToDataType(DataTypeToString(dtype)), dtype);
    EXPECT_GT(SizeOf(dtype), 0u);
  }
  EXPECT_EQ(SizeOf(DataType::COMPLEX128), 16u);
  EXPECT_EQ(StringToDataType("no such type"), DataType::UNDEFINED);
}

}  // namespace
}  // namespace phi
