#include "parity/compare/compare.h"

#include <cmath>
#include <limits>

#include "framework/api/phibridge.h"
#include "phi/common/bfloat16.h"
#include "phi/common/complex.h"
#include "phi/common/float16.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace parity {
namespace {

using phibridge::testing::TensorOf;

const float kNan = std::nanf("");
const float kInf = std::numeric_limits<float>::infinity();

Difference Floats(const std::vector<float>& a, const std::vector<float>& b,
                  const Tolerance& tolerance = RoundingTolerance(DataType::FLOAT32)) {
  const auto n = static_cast<int64_t>(a.size());
  return Compare(TensorOf<float>({n}, a), TensorOf<float>({n}, b), tolerance);
}

TEST(Compare, TheSameBitsAreIdentical) {
  const Difference d = Floats({1, -2, 0}, {1, -2, 0});
  EXPECT_TRUE(d.identical);
  EXPECT_TRUE(d.within());
  EXPECT_EQ(d.Error(), 0);
  EXPECT_EQ(d.largest, 2);
  EXPECT_EQ(d.Text(), "the same bits");
}

TEST(Compare, CountsUlps) {
  const float next = std::nextafter(1.0f, 2.0f);
  EXPECT_EQ(Floats({1}, {next}).max_ulp, 1);
  EXPECT_EQ(Floats({1}, {std::nextafter(next, 2.0f)}).max_ulp, 2);
  const float tiny = std::numeric_limits<float>::denorm_min();
  EXPECT_EQ(Floats({-tiny}, {tiny}).max_ulp, 2);  // through both zeros, which are one number
  const double one = std::nextafter(1.0, 2.0);
  EXPECT_EQ(Compare(TensorOf<double>({1}, {1}), TensorOf<double>({1}, {one}),
                    RoundingTolerance(DataType::FLOAT64))
                .max_ulp,
            1);
}

TEST(Compare, ZerosOfBothSignsAgreeButAreNotIdentical) {
  const Difference d = Floats({0, 1}, {-0.0f, 1});
  EXPECT_FALSE(d.identical);
  EXPECT_TRUE(d.within());
  EXPECT_EQ(d.max_abs, 0);
  EXPECT_EQ(d.Error(), 0);
}

// The tolerance grows with the largest element: sums that cancel keep the rounding of their terms.
TEST(Compare, TheToleranceOfRoundingCountsTheLargestElement) {
  EXPECT_TRUE(Floats({1000, 0.001f}, {1000, 0.002f}).within());
  EXPECT_FALSE(Floats({1, 0.001f}, {1, 0.002f}).within());
  EXPECT_FALSE(Floats({0, 0}, {0, 1e-30f}).within());
}

TEST(Compare, AThousandthIsBeyondTheToleranceOfFloat) {
  const Difference d = Floats({1, 2, 4}, {1, 2, 4.004f});
  EXPECT_EQ(d.beyond, 1);
  EXPECT_EQ(d.worst_at, "[2]");
  EXPECT_NEAR(d.max_abs, 4e-3, 1e-6);
  EXPECT_NEAR(d.max_rel, 1e-3, 1e-6);
  EXPECT_NEAR(d.Error(), 1e-3, 1e-6);
  EXPECT_HAS(d.Text(), "worst at [2]: a 4, b 4.004");
  EXPECT_HAS(d.Text(), "1 of 3 elements beyond 1.53e-05 of the element and of the largest");
}

TEST(Compare, WhatTheUserAllowsCountsNothingElse) {
  EXPECT_TRUE(Floats({1000, 0.001f}, {1000, 0.002f}, {0.0011, 0}).within());
  EXPECT_FALSE(Floats({1000, 0.001f}, {1000, 0.002f}, {0, 0.5}).within());
}

TEST(Compare, NanAndInfinityMustStandInTheSamePlaces) {
  EXPECT_TRUE(Floats({kNan, kInf, -kInf, 1}, {kNan, kInf, -kInf, 1.000001f}).within());
  const Difference nan = Floats({1, 2}, {1, kNan});
  EXPECT_EQ(nan.beyond, 1);
  EXPECT_EQ(nan.not_finite_b, 1);
  EXPECT_TRUE(std::isinf(nan.Error()));
  EXPECT_EQ(Floats({kInf}, {-kInf}).beyond, 1);
  EXPECT_EQ(Floats({kInf}, {kNan}).beyond, 1);
  EXPECT_TRUE(std::isinf(Floats({kInf}, {-kInf}).Error()));
  // As many on both sides, but of other elements.
  const Difference apart = Floats({kNan, 1, 1}, {1, kNan, 1.25f});
  EXPECT_EQ(apart.not_finite_apart, 2);
  EXPECT_TRUE(std::isinf(apart.Error()));
}

TEST(Compare, IntegersMustBeEqual) {
  const auto a = TensorOf<int64_t>({2}, {1, int64_t{1} << 60});
  const auto b = TensorOf<int64_t>({2}, {1, (int64_t{1} << 60) + 1});
  const Difference d = Compare(a, b, RoundingTolerance(DataType::INT64));
  EXPECT_EQ(d.beyond, 1);
  EXPECT_EQ(d.max_abs, 1);  // though both are the same double
  EXPECT_EQ(Compare(TensorOf<uint8_t>({1}, {3}), TensorOf<uint8_t>({1}, {4}), {1, 0}).beyond, 0);
}

TEST(Compare, ShapeAndTypeAreStructure) {
  const Tensor a = TensorOf<float>({2}, {1, 2});
  EXPECT_HAS(Compare(a, TensorOf<float>({2, 1}, {1, 2}), {}).structure, "[2, 1]");
  EXPECT_HAS(Compare(a, TensorOf<double>({2}, {1, 2}), {}).structure, "float64");
}

TEST(Compare, ElementsAreComparedWhateverTheLod) {
  const Tensor a = TensorOf<float>({2}, {1, 2});
  Tensor b = TensorOf<float>({2}, {1, 2});
  b.set_lod({{0, 1, 2}});
  const Difference same = Compare(a, b, {});
  EXPECT_EQ(same.structure, "");
  EXPECT_EQ(same.lod, "a has the LoD {}, b has {{0, 1, 2}}");
  EXPECT_FALSE(same.within() || same.identical);
  EXPECT_EQ(same.Error(), 0);
  EXPECT_EQ(same.Text(), same.lod + "; the elements have the same bits");
  b.data<float>()[1] = 2.5f;
  const Difference other = Compare(a, b, {});
  EXPECT_EQ(other.beyond, 1);
  EXPECT_EQ(other.Error(), 0.25);
  EXPECT_HAS(other.Text(), "b has {{0, 1, 2}}; 1 of 2 elements beyond");
}

TEST(Compare, HalfTypes) {
  const auto a = TensorOf<phi::float16>({1}, {phi::float16(1.0f)});
  const auto b = TensorOf<phi::float16>({1}, {phi::float16(1.0f + 0x1p-10f)});
  const Difference d = Compare(a, b, RoundingTolerance(DataType::FLOAT16));
  EXPECT_EQ(d.max_ulp, 1);
  EXPECT_TRUE(d.within());
  // bfloat16 that a .npy file holds as its bits
  const auto x = TensorOf<phi::bfloat16>({1}, {phi::bfloat16(1.0f)});
  EXPECT_TRUE(Compare(x, TensorOf<uint16_t>({1}, {0x3f80}), RoundingTolerance(DataType::BFLOAT16))
                  .identical);
}

TEST(Compare, ComplexNumbersCountByTheirParts) {
  using C = phi::complex64;
  const auto a = TensorOf<C>({2}, {C(1, 2), C(3, 4)});
  const auto b = TensorOf<C>({2}, {C(1, 2), C(3, 5)});
  const Difference d = Compare(a, b, RoundingTolerance(DataType::COMPLEX64));
  EXPECT_EQ(d.beyond, 1);
  EXPECT_EQ(d.worst_at, "[1]");
  EXPECT_EQ(d.worst_b, "5");
}

TEST(Compare, NothingDiffersInNoElements) {
  EXPECT_TRUE(Compare(TensorOf<float>({0, 3}, {}), TensorOf<float>({0, 3}, {}), {}).identical);
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
