#include "phi/core/tensor_array.h"

#include <gtest/gtest.h>

#include "phi/core/selected_rows.h"

namespace phi {
namespace {

DenseTensor Make(const DDim& dims, DataType dtype) {
  return DenseTensor(GetAllocator(CPUPlace()), DenseTensorMeta(dtype, dims, DataLayout::NHWC));
}

TEST(TensorArrayTest, AnEmptyArray) {
  const TensorArray array;
  EXPECT_TRUE(array.empty() && array.valid());
  EXPECT_FALSE(array.initialized());
  EXPECT_EQ(array.dims(), DDim({0}));
  EXPECT_EQ(array.dtype(), DataType::UNDEFINED);
  EXPECT_EQ(array.layout(), DataLayout::NCHW);
  EXPECT_THROW(array.place(), enforce::EnforceNotMet);
  EXPECT_THROW(array.at(0), enforce::EnforceNotMet);
}

TEST(TensorArrayTest, GrowsAndShrinks) {
  TensorArray array(std::vector<DenseTensor>{Make({2}, DataType::FLOAT64)});
  array.reserve(3);
  array.push_back(Make({3}, DataType::INT32));
  array.emplace_back(DenseTensor());
  EXPECT_EQ(array.size(), 3u);
  EXPECT_EQ(array.numel(), 3);
  EXPECT_EQ(array.dims(), DDim({3}));
  EXPECT_EQ(array.dtype(), DataType::FLOAT64);  // of the first
  EXPECT_EQ(array.layout(), DataLayout::NHWC);
  EXPECT_EQ(array.at(1).numel(), 3);
  EXPECT_FALSE(array.back().initialized());
  array.pop_back();
  EXPECT_EQ(array.back().dtype(), DataType::INT32);
  array.at(0).Resize({1});
  EXPECT_EQ(array[0].numel(), 1);
  array.clear();
  EXPECT_EQ(array.size(), 0u);
}

TEST(TensorArrayTest, ThePlaceIsOfTheFirstThatHoldsMemory) {
  TensorArray array;
  array.resize(1);
  EXPECT_FALSE(array.initialized());
  array.push_back(Make({3}, DataType::INT32));
  EXPECT_TRUE(array.initialized());
  EXPECT_EQ(array.place(), CPUPlace());
}

TEST(TensorArrayTest, IteratesAndAllocatesEach) {
  TensorArray array;
  array.resize(2);
  for (DenseTensor& tensor : array) tensor.Resize({4});
  array.AllocateFrom(GetAllocator(CPUPlace()), DataType::FLOAT32);
  const TensorArray& constant = array;
  int64_t count = 0;
  for (const DenseTensor& tensor : constant) count += tensor.data<float>() != nullptr ? 1 : 0;
  EXPECT_EQ(count, 2);
  EXPECT_EQ(constant[1].numel(), 4);
}

TEST(TensorCastTest, GivesATensorOfTheKindOrNothing) {
  TensorArray array;
  TensorBase* base = &array;
  const TensorBase* constant = &array;
  EXPECT_EQ(TensorCast<TensorArray>(base), &array);
  EXPECT_EQ(TensorCast<TensorArray>(constant), &array);
  EXPECT_EQ(TensorCast<DenseTensor>(base), nullptr);
  EXPECT_EQ(TensorCast<SelectedRows>(constant), nullptr);
  EXPECT_EQ(TensorCast<DenseTensor>(static_cast<TensorBase*>(nullptr)), nullptr);
}

}  // namespace
}  // namespace phi
