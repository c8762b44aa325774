#include "framework/dygraph/promotion.h"

#include <gtest/gtest.h>

#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using phi::DataType;
using phi::Tensor;
using testing::ErrorOf;

constexpr DataType b1 = DataType::BOOL, u1 = DataType::UINT8, i1 = DataType::INT8,
                   i2 = DataType::INT16, i4 = DataType::INT32, i8 = DataType::INT64,
                   f2 = DataType::FLOAT16, bf = DataType::BFLOAT16, f4 = DataType::FLOAT32,
                   f8 = DataType::FLOAT64, c8 = DataType::COMPLEX64, c16 = DataType::COMPLEX128;
constexpr DataType kAll[] = {u1, i1, i2, i4, i8, f2, f4, f8, c8, c16, b1, bf};

// What torch.promote_types of PyTorch 2.5.1 gives.
constexpr DataType kPromoted[12][12] = {
    /* u1 */ {u1, i2, i2, i4, i8, f2, f4, f8, c8, c16, u1, bf},
    /* i1 */ {i2, i1, i2, i4, i8, f2, f4, f8, c8, c16, i1, bf},
    /* i2 */ {i2, i2, i2, i4, i8, f2, f4, f8, c8, c16, i2, bf},
    /* i4 */ {i4, i4, i4, i4, i8, f2, f4, f8, c8, c16, i4, bf},
    /* i8 */ {i8, i8, i8, i8, i8, f2, f4, f8, c8, c16, i8, bf},
    /* f2 */ {f2, f2, f2, f2, f2, f2, f4, f8, c8, c16, f2, f4},
    /* f4 */ {f4, f4, f4, f4, f4, f4, f4, f8, c8, c16, f4, f4},
    /* f8 */ {f8, f8, f8, f8, f8, f8, f8, f8, c16, c16, f8, f8},
    /* c8 */ {c8, c8, c8, c8, c8, c8, c8, c16, c8, c16, c8, c8},
    /* c16 */ {c16, c16, c16, c16, c16, c16, c16, c16, c16, c16, c16, c16},
    /* b1 */ {u1, i1, i2, i4, i8, f2, f4, f8, c8, c16, b1, bf},
    /* bf */ {bf, bf, bf, bf, bf, f4, f4, f8, c8, c16, bf, bf}};

TEST(PromotionTest, TypesAreThoseOfPyTorch) {
  for (size_t a = 0; a < 12; ++a) {
    for (size_t b = 0; b < 12; ++b) {
      EXPECT_EQ(egr::PromoteTypes(kAll[a], kAll[b]), kPromoted[a][b]) << kAll[a] << kAll[b];
    }
  }
}

TEST(PromotionTest, UnsignedTypesTakeTheNextSignedOne) {
  EXPECT_EQ(egr::PromoteTypes(DataType::UINT16, i2), i4);
  EXPECT_EQ(egr::PromoteTypes(DataType::UINT16, i8), i8);
  EXPECT_EQ(egr::PromoteTypes(DataType::UINT32, u1), DataType::UINT32);
  EXPECT_EQ(egr::PromoteTypes(i1, DataType::UINT32), i8);
  EXPECT_EQ(ErrorOf([] { egr::PromoteTypes(DataType::UINT64, i8); }).first, phi::INVALID_ARGUMENT);
  EXPECT_EQ(egr::PromoteTypes(DataType::PSTRING, i8), DataType::UNDEFINED);
}

Tensor Value(DataType dtype, double value = 2, const std::vector<int64_t>& shape = {2}) {
  return Tensor::full(shape, value, dtype);
}

TEST(PromotionTest, FunctionsComputeInTheCommonType) {
  const Tensor whole = Tensor::of<int64_t>({1, 2}), real = Tensor::of({0.5f, 1.5f});
  for (const Tensor& sum : {api::add(whole, real), api::add(real, whole)}) {
    ASSERT_EQ(sum.dtype(), f4);
    EXPECT_EQ(sum.data<float>()[1], 3.5f);
  }
  EXPECT_EQ(api::multiply(Value(f2), Value(f4)).dtype(), f4);
  EXPECT_EQ(api::subtract(Value(f4), Value(f8)).dtype(), f8);
  EXPECT_EQ(api::maximum(Value(i4), Value(i8)).dtype(), i8);
  EXPECT_EQ(api::elementwise_pow(Value(i4), Value(f4, 0.5)).dtype(), f4);
  EXPECT_EQ(api::multiply(Value(i4), Value(c8)).dtype(), c8);
  EXPECT_EQ(api::add(Value(b1, 1), Value(i4)).dtype(), i4);
  EXPECT_TRUE(api::less_than(real, whole).data<bool>()[0]);
  EXPECT_FALSE(api::equal(Value(i8, 1), Value(f4, 1.5)).data<bool>()[0]);
  EXPECT_EQ(api::where(Value(b1, 1), Value(i4), Value(f8)).dtype(), f8);
  EXPECT_EQ(api::concat({whole, real}, 0).dtype(), f4);
  EXPECT_EQ(api::stack({real, Value(f8)}, 0).dtype(), f8);
  EXPECT_EQ(api::add_n({whole, real, Value(f8)}).dtype(), f8);
}

TEST(PromotionTest, ATensorWithoutDimensionsCountsIfItsKindIsHigher) {
  EXPECT_EQ(api::add(Value(i4), Value(i8, 2, {})).dtype(), i4);
  EXPECT_EQ(api::add(Value(i8, 2, {}), Value(i4)).dtype(), i4);
  EXPECT_EQ(api::add(Value(i4), Value(f4, 2, {})).dtype(), f4);
  EXPECT_EQ(api::add(Value(b1, 1), Value(i8, 2, {})).dtype(), i8);
  EXPECT_EQ(api::add(Value(bf), Value(i8, 2, {})).dtype(), bf);
  EXPECT_EQ(api::add(Value(f4), Value(f8, 2, {})).dtype(), f8);  // as in Paddle
  EXPECT_EQ(api::add(Value(f8), Value(c8, 2, {})).dtype(), c16);
  EXPECT_EQ(api::add(Value(i4, 2, {}), Value(i8, 2, {})).dtype(), i8);
}

Tensor Leaf(Tensor tensor) {
  autograd::set_stop_gradient(&tensor, false);
  return tensor;
}

TEST(PromotionTest, GradientsArriveInTheTypeOfTheTensor) {
  const Tensor low = Leaf(Tensor::of({2.f, 3.f}).cast(bf)), wide = Leaf(Tensor::of({5.0, 7.0}));
  autograd::Backward({api::sum(api::multiply(low, wide), {}, false, true)});
  ASSERT_EQ(autograd::grad(low).dtype(), bf);
  ASSERT_EQ(autograd::grad(wide).dtype(), f8);
  EXPECT_EQ(autograd::grad(low).cast(f4).data<float>()[1], 7);
  EXPECT_EQ(autograd::grad(wide).data<double>()[1], 3);
  const Tensor real = Leaf(Tensor::of({2.f}));
  autograd::Backward({api::multiply(real, Tensor::of<int64_t>({4}))});
  EXPECT_EQ(autograd::grad(real).data<float>()[0], 4);
}

TEST(PromotionTest, ACallOfOneTypeIsMadeAsBefore) {
  for (int round = 0; round < 2; ++round) {  // of one remembered call
    EXPECT_EQ(api::add(Value(i4), Value(i4)).dtype(), i4);
    EXPECT_EQ(api::add(Value(i4), Value(f4)).dtype(), f4);
    EXPECT_EQ(api::add(Value(f4), Value(f4)).dtype(), f4);
  }
}

TEST(PromotionTest, ATensorInPlaceKeepsItsType) {
  Tensor real = Value(f4, 1);
  api::add_(real, Value(f8, 0.5));
  api::multiply_(real, Value(i8, 3));
  ASSERT_EQ(real.dtype(), f4);
  EXPECT_EQ(real.data<float>()[0], 4.5f);
  Tensor whole = Value(i4, 1);
  const auto [code, text] = ErrorOf([&] { api::add_(whole, Value(f4, 0.5)); });
  EXPECT_EQ(code, phi::INVALID_ARGUMENT);
  EXPECT_NE(text.find("float32"), std::string::npos) << text;
  EXPECT_EQ(whole.data<int>()[0], 1);
}

TEST(PromotionTest, FunctionsOfOneTypeStayThat) {
  EXPECT_EQ(api::divide(Value(i4, 3), Value(i4, 2)).data<int>()[0], 1);
}

}  // namespace
}  // namespace phibridge
