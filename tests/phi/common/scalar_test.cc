#include "phi/common/scalar.h"

#include <gtest/gtest.h>

#include <sstream>

namespace phi {
namespace {

TEST(ScalarTest, EachArithmeticTypeIsKept) {
  EXPECT_EQ(Scalar(uint8_t{1}).dtype(), DataType::UINT8);
  EXPECT_EQ(Scalar(uint16_t{1}).dtype(), DataType::UINT16);
  EXPECT_EQ(Scalar(uint32_t{1}).dtype(), DataType::UINT32);
  EXPECT_EQ(Scalar(uint64_t{1}).dtype(), DataType::UINT64);
  EXPECT_EQ(Scalar(int8_t{1}).dtype(), DataType::INT8);
  EXPECT_EQ(Scalar(int16_t{1}).dtype(), DataType::INT16);
  EXPECT_EQ(Scalar(1.0).dtype(), DataType::FLOAT64);
  EXPECT_EQ(Scalar(bfloat16(2.0f)).dtype(), DataType::BFLOAT16);
  EXPECT_EQ(Scalar(complex128(1, 2)).dtype(), DataType::COMPLEX128);
  EXPECT_EQ(Scalar().to<int>(), 0);
}

TEST(ScalarTest, ConvertsAsStaticCastDoes) {
  EXPECT_EQ(Scalar(-1).to<int8_t>(), -1);
  EXPECT_EQ(Scalar(3.9).to<int64_t>(), 3);
  EXPECT_EQ(Scalar(complex128(1.5, 2)).to<double>(), 1.5);
  EXPECT_EQ(Scalar(complex128(1.5, 2)).to<complex64>(), complex64(1.5f, 2));
  EXPECT_TRUE(Scalar(2).to<bool>());
}

TEST(ScalarTest, ComparesTypeAndValue) {
  EXPECT_EQ(Scalar(1), Scalar(1));
  EXPECT_NE(Scalar(1), Scalar(int64_t{1}));
  EXPECT_NE(Scalar(complex64(1, 2)), Scalar(complex64(1, 3)));
  Scalar scalar(1);
  EXPECT_FALSE(scalar.FromTensor());
  scalar.SetFromTensor(true);
  EXPECT_TRUE(scalar.FromTensor());
}

TEST(ScalarTest, Prints) {
  std::ostringstream text;
  text << Scalar(true) << " " << Scalar(false) << " " << Scalar(7) << " " << Scalar(0.5) << " "
       << Scalar(complex64(1, -2));
  EXPECT_EQ(text.str(), "true false 7 0.5 (1,-2)");
}

}  // namespace
}  // namespace phi
