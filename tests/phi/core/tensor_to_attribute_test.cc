#include <gtest/gtest.h>

#include <cmath>

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {
namespace {

template <typename T>
DenseTensor Tensor(const std::vector<T>& values) {
  DenseTensor t(
      GetAllocator(CPUPlace()),
      DenseTensorMeta(CppTypeToDataType<T>::value, DDim({static_cast<int64_t>(values.size())})));
  for (size_t i = 0; i < values.size(); ++i) t.data<T>()[i] = values[i];
  return t;
}

TEST(ScalarTest, KeepsTypeAndValue) {
  EXPECT_EQ(Scalar(3).dtype(), DataType::INT32);
  EXPECT_EQ(Scalar(true).dtype(), DataType::BOOL);
  EXPECT_EQ(Scalar(2.5f).to<int>(), 2);
  EXPECT_EQ(Scalar(int64_t{1} << 53 | 1).to<int64_t>(), int64_t{1} << 53 | 1);
  EXPECT_EQ(Scalar(~uint64_t{0}).to<uint64_t>(), ~uint64_t{0});
  EXPECT_EQ(Scalar(complex64(1, 2)).to<complex64>(), complex64(1, 2));
  EXPECT_EQ(Scalar(complex64(1, 2)).to<float>(), 1.0f);
  EXPECT_EQ(Scalar(float16(0.5f)).to<bfloat16>(), bfloat16(0.5f));
}

TEST(ScalarTest, FromText) {
  EXPECT_EQ(Scalar(std::string("9007199254740993")).to<int64_t>(), 9007199254740993);
  EXPECT_EQ(Scalar("1e-3").to<double>(), 1e-3);
  EXPECT_TRUE(std::isinf(Scalar("-inf").to<float>()));
  EXPECT_TRUE(std::isnan(Scalar("nan").to<float>()));
  EXPECT_THROW(Scalar("three"), enforce::EnforceNotMet);
  EXPECT_THROW(Scalar(""), enforce::EnforceNotMet);
}

TEST(ScalarTest, FromTensor) {
  const Scalar s(Tensor<double>({2.5}));
  EXPECT_TRUE(s.FromTensor());
  EXPECT_EQ(s.dtype(), DataType::FLOAT64);
  EXPECT_EQ(s.to<double>(), 2.5);
  EXPECT_THROW(Scalar(Tensor<float>({1, 2})), enforce::EnforceNotMet);
}

TEST(IntArrayTest, FromEverything) {
  EXPECT_EQ(IntArray(std::vector<int>{1, 2}).GetData(), (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(IntArray(DDim({3, 4})).GetData(), (std::vector<int64_t>{3, 4}));
  const IntArray from_tensor(Tensor<int32_t>({5, -1}));
  EXPECT_EQ(from_tensor.GetData(), (std::vector<int64_t>{5, -1}));
  EXPECT_TRUE(from_tensor.FromTensor());
  const DenseTensor a = Tensor<int64_t>({7}), b = Tensor<int32_t>({8});
  EXPECT_EQ(IntArray(std::vector<const DenseTensor*>{&a, &b}).GetData(),
            (std::vector<int64_t>{7, 8}));
  EXPECT_THROW(IntArray(Tensor<float>({1})), enforce::EnforceNotMet);
  const DenseTensor two = Tensor<int64_t>({1, 2});
  EXPECT_THROW(IntArray(std::vector<const DenseTensor*>{&two}), enforce::EnforceNotMet);
}

}  // namespace
}  // namespace phi
