#include "phi/common/complex.h"

#include <gtest/gtest.h>

#include <sstream>

#include "phi/common/promote_complex.h"

namespace phi {
namespace {

TEST(ComplexTest, ConvertsBetweenItsForms) {
  const std::complex<float> standard(1, 2);
  const complex64 ours = standard;
  EXPECT_EQ(static_cast<std::complex<float>>(ours), standard);
  EXPECT_EQ(complex128(ours), complex128(1, 2));
  EXPECT_EQ(complex64(3), complex64(3, 0));
  EXPECT_EQ(static_cast<float>(ours), 1.0f);
  EXPECT_EQ(static_cast<double>(ours), 1.0);
  EXPECT_EQ(static_cast<int>(ours), 1);
  EXPECT_EQ(static_cast<int64_t>(ours), 1);
  EXPECT_TRUE(static_cast<bool>(complex64(0, 1)));
  EXPECT_FALSE(static_cast<bool>(complex64(0, 0)));
}

TEST(ComplexTest, CompoundAssignment) {
  complex128 z(1, 2);
  z += complex128(1, 1);
  EXPECT_EQ(z, complex128(2, 3));
  z -= complex128(0, 3);
  EXPECT_EQ(z, complex128(2, 0));
  z *= complex128(0, 1);
  EXPECT_EQ(z, complex128(0, 2));
  z /= complex128(0, -2);
  EXPECT_EQ(z, complex128(-1, 0));
  EXPECT_EQ(-z, complex128(1, 0));
  EXPECT_NE(z, complex128(-1, 1));
}

TEST(ComplexTest, DividesByTheLargerPart) {
  EXPECT_EQ(complex128(4, 2) / complex128(0, 2), complex128(1, -2));
  EXPECT_EQ(complex128(4, 2) / complex128(-2, 0), complex128(-2, -1));
}

TEST(ComplexTest, Prints) {
  std::ostringstream text;
  text << complex64(1, -2.5);
  EXPECT_EQ(text.str(), "(1,-2.5)");
}

TEST(PromoteComplexTest, AResultIsComplexAndWideIfAnOperandIs) {
  EXPECT_EQ(PromoteIfComplex(DataType::FLOAT32, DataType::FLOAT64), DataType::FLOAT32);
  EXPECT_EQ(PromoteIfComplex(DataType::FLOAT32, DataType::COMPLEX64), DataType::COMPLEX64);
  EXPECT_EQ(PromoteIfComplex(DataType::COMPLEX64, DataType::FLOAT64), DataType::COMPLEX128);
  EXPECT_EQ(PromoteIfComplex(DataType::COMPLEX128, DataType::INT32), DataType::COMPLEX128);
}

TEST(RealAndComplexTypesTest, CorrespondToEachOther) {
  EXPECT_EQ(dtype::ToReal(DataType::COMPLEX128), DataType::FLOAT64);
  EXPECT_EQ(dtype::ToReal(DataType::INT32), DataType::INT32);
  EXPECT_EQ(dtype::ToComplex(DataType::FLOAT32), DataType::COMPLEX64);
  EXPECT_EQ(dtype::ToComplex(DataType::FLOAT64), DataType::COMPLEX128);
  EXPECT_EQ(dtype::ToComplex(DataType::INT32), DataType::INT32);
}

}  // namespace
}  // namespace phi
