#include "phi/core/string_tensor.h"

#include <gtest/gtest.h>

#include "phi/core/enforce.h"

namespace phi {
namespace {

TEST(StringTensorTest, HoldsStringsInAShape) {
  StringTensor strings(StringTensorMeta(DDim({2, 2})));
  EXPECT_FALSE(strings.initialized());
  EXPECT_THROW(strings.data(), enforce::EnforceNotMet);
  strings.mutable_data()[3] = "last";
  EXPECT_TRUE(strings.initialized() && strings.valid());
  EXPECT_EQ(strings.data()[3], "last");
  EXPECT_EQ(strings.numel(), 4);
  EXPECT_EQ(strings.dtype(), DataType::PSTRING);
  EXPECT_EQ(strings.layout(), DataLayout::PSTRING_UNION);
  EXPECT_EQ(strings.place(), CPUPlace());
  EXPECT_STREQ(StringTensor::name(), TensorKindName(strings.kind()));
}

TEST(StringTensorTest, KeepsAsManyStringsAndSharesThemWithACopy) {
  StringTensor strings;
  strings.Resize({2}).mutable_data()[0] = "kept";
  EXPECT_EQ(strings.mutable_data()[0], "kept");
  const StringTensor copy(strings);
  strings.data()[1] = "shared";
  EXPECT_EQ(copy.data()[1], "shared");
  strings.Resize({3});
  EXPECT_EQ(strings.mutable_data()[0], "");
  EXPECT_EQ(copy.data()[0], "kept");
  strings.set_meta(copy.meta());
  EXPECT_EQ(strings.dims(), DDim({2}));
}

TEST(StringTensorTest, AllocatesStringsAlone) {
  StringTensor strings(StringTensorMeta(DDim({1})));
  EXPECT_THROW(strings.AllocateFrom(nullptr, DataType::FLOAT32), enforce::EnforceNotMet);
  const void* made = strings.AllocateFrom(nullptr, DataType::PSTRING);
  EXPECT_EQ(made, strings.data());
  strings.Resize({-1});
  EXPECT_THROW(strings.mutable_data(), enforce::EnforceNotMet);
}

}  // namespace
}  // namespace phi
