#include "phi/kernels/funcs/data_or_null.h"

#include <gtest/gtest.h>

namespace phi {
namespace funcs {
namespace {

TEST(DataOrNull, IsTheMemoryOfATensorWithElements) {
  DenseTensor tensor;
  const float* data = tensor.mutable_data<float>({2, 3}, CPUPlace());
  EXPECT_EQ(DataOrNull<float>(tensor), data);
  EXPECT_EQ(DataOrNull<float>(paddle::optional<DenseTensor>(tensor)), data);
}

TEST(DataOrNull, IsNullWithoutElementsOrWithoutATensor) {
  DenseTensor empty;  // has no memory
  empty.Resize({2, 0});
  EXPECT_EQ(DataOrNull<float>(empty), nullptr);
  EXPECT_EQ(DataOrNull<float>(paddle::optional<DenseTensor>(empty)), nullptr);
  EXPECT_EQ(DataOrNull<float>(paddle::optional<DenseTensor>()), nullptr);
}

}  // namespace
}  // namespace funcs
}  // namespace phi
