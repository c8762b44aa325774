#include "parity/harness/derived_tolerance.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace parity {
namespace {

TEST(OpToleranceTest, WhatOnlyMovesIsExact) {
  for (DataType dtype : AllTypes()) {
    const Tolerance t = DerivedTolerance(OpClass::kExact, dtype, 1000, 1e6);
    EXPECT_EQ(t.atol, 0);
    EXPECT_EQ(t.rtol, 0);
  }
}

TEST(OpToleranceTest, IntegersAreAlwaysExact) {
  const Tolerance t = DerivedTolerance(OpClass::kProduct, DataType::INT32, 1000, 1e6);
  EXPECT_EQ(t.atol, 0);
  EXPECT_EQ(t.rtol, 0);
}

TEST(OpToleranceTest, GrowsWithTheSquareRootOfTheLength) {
  const Tolerance one = DerivedTolerance(OpClass::kProduct, DataType::FLOAT32, 1, 2);
  const Tolerance many = DerivedTolerance(OpClass::kProduct, DataType::FLOAT32, 100, 2);
  EXPECT_DOUBLE_EQ(one.atol, 8 * 0x1p-23 * 2);
  EXPECT_DOUBLE_EQ(many.atol, 10 * one.atol);
  EXPECT_DOUBLE_EQ(many.rtol, 8 * 0x1p-23);
}

TEST(OpToleranceTest, ElementwiseClassesDoNotGrow) {
  const Tolerance one = DerivedTolerance(OpClass::kFunction, DataType::FLOAT64, 1, 1);
  const Tolerance many = DerivedTolerance(OpClass::kFunction, DataType::FLOAT64, 100, 1);
  EXPECT_DOUBLE_EQ(one.atol, many.atol);
}

TEST(OpToleranceTest, NarrowTypesAreRoundedOnce) {
  const Tolerance t = DerivedTolerance(OpClass::kProduct, DataType::BFLOAT16, 4, 1);
  EXPECT_DOUBLE_EQ(t.rtol, 0x1p-7);
  EXPECT_DOUBLE_EQ(t.atol, 16 * 0x1p-23);
}

TEST(OpToleranceTest, ReductionLengthIsTheInnerSizeOfAProduct) {
  OpSuite suite;
  OpCase c;
  c.inputs["X"] = {In({8, 300})};
  c.inputs["Y"] = {In({300, 8})};
  Snapshot out;
  out.values.resize(64);
  EXPECT_EQ(ReductionLength({&suite, &c, DataType::FLOAT32}, {{"Out", {out}}}), 300);
  c.reduction_length = 7;
  EXPECT_EQ(ReductionLength({&suite, &c, DataType::FLOAT32}, {{"Out", {out}}}), 7);
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
