#include "phi/core/kernel_key.h"

#include <gtest/gtest.h>

#include <sstream>
#include <unordered_set>

#include "phi/core/string_format.h"

namespace phi {
namespace {

TEST(KernelKeyTest, EachPartTellsKeysApart) {
  const KernelKey key(Backend::CPU, DataLayout::NCHW, DataType::FLOAT32);
  EXPECT_EQ(key, KernelKey(Backend::CPU, DataLayout::NCHW, DataType::FLOAT32));
  const KernelKey others[] = {KernelKey(Backend::GPU, DataLayout::NCHW, DataType::FLOAT32),
                              KernelKey(Backend::CPU, DataLayout::NHWC, DataType::FLOAT32),
                              KernelKey(Backend::CPU, DataLayout::NCHW, DataType::FLOAT64)};
  std::unordered_set<KernelKey, KernelKey::Hash> all = {key};
  for (const KernelKey& other : others) {
    EXPECT_NE(key, other);
    EXPECT_TRUE(key < other || other < key);
    all.insert(other);
  }
  EXPECT_EQ(all.size(), 4u);
  EXPECT_FALSE(key < key);
}

TEST(KernelKeyTest, PrintsItsThreeParts) {
  std::ostringstream text;
  text << KernelKey(Backend::GPUDNN, DataLayout::NHWC, DataType::BFLOAT16) << KernelKey();
  EXPECT_EQ(text.str(), "(GPUDNN, NHWC, bfloat16)(ALL_BACKEND, ALL_LAYOUT, any type)");
  EXPECT_EQ(Format("%s", KernelKey(Backend::ONEDNN, DataLayout::ONEDNN, DataType::INT8)),
            "(ONEDNN, ONEDNN, int8)");
}

}  // namespace
}  // namespace phi
