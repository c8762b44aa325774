#include "phi/core/tensor_copy.h"

#include <gtest/gtest.h>

#include <cstring>

namespace phi {
namespace {

DenseTensor Pair(float a, float b) {
  DenseTensor t(GetAllocator(CPUPlace()), DenseTensorMeta(DataType::FLOAT32, DDim({2})));
  t.data<float>()[0] = a;
  t.data<float>()[1] = b;
  return t;
}

TEST(TensorCopyTest, CopiesElementsAndDescription) {
  DenseTensor from = Pair(1, 2);
  from.set_lod({{0, 2}});
  DenseTensor to;
  TensorCopySync(from, CPUPlace(), &to);
  EXPECT_EQ(to.data<float>()[1], 2.0f);
  EXPECT_EQ(to.lod(), from.lod());
  EXPECT_FALSE(to.IsSharedBufferWith(from));
  from.data<float>()[1] = 9;
  EXPECT_EQ(to.data<float>()[1], 2.0f);
}

TEST(TensorCopyTest, ATargetThatSharesTheMemoryGetsItsOwn) {
  const DenseTensor from = Pair(1, 2);
  DenseTensor to;
  to.ShareDataWith(from);
  TensorCopySync(from, CPUPlace(), &to);
  EXPECT_FALSE(to.IsSharedBufferWith(from));
  EXPECT_EQ(to.data<float>()[0], 1.0f);
}

TEST(TensorCopyTest, OntoItselfDoesNothing) {
  DenseTensor tensor = Pair(1, 2);
  const void* before = tensor.data();
  TensorCopySync(tensor, CPUPlace(), &tensor);
  EXPECT_EQ(tensor.data(), before);
}

TEST(TensorCopyTest, ATensorWithoutMemoryIsAnError) {
  DenseTensor from, to;
  EXPECT_THROW(TensorCopySync(from, CPUPlace(), &to), enforce::EnforceNotMet);
}

TEST(TensorCopyTest, ABlockedFormatIsCopiedWithItsDescription) {
  struct Blocked : StorageProperties {};
  DenseTensor from = Pair(1, 2);
  from.set_storage_properties(std::make_shared<Blocked>());
  from.Resize({1});  // the format says how many bytes there are, not the shape
  DenseTensor to;
  TensorCopySync(from, CPUPlace(), &to);
  EXPECT_EQ(to.storage_properties(), from.storage_properties());
  EXPECT_EQ(static_cast<const float*>(to.data())[1], 2.0f);
}

Place last_to, last_from;
void CopyByFakeDevice(const Place& to_place, void* to, const Place& from_place, const void* from,
                      size_t size_bytes) {
  last_to = to_place;
  last_from = from_place;
  std::memcpy(to, from, size_bytes);
}

TEST(CopyBytesTest, ADeviceCopiesForItself) {
  const Place device(AllocationType::MLU, 1);
  int from = 5, to = 0;
  EXPECT_THROW(CopyBytes(device, &to, CPUPlace(), &from, sizeof(from)), enforce::EnforceNotMet);
  CopyBytes(device, &to, CPUPlace(), &from, 0);  // nothing to copy needs nobody
  RegisterCopyBytes(AllocationType::MLU, &CopyByFakeDevice);
  CopyBytes(device, &to, CPUPlace(), &from, sizeof(from));
  EXPECT_EQ(to, 5);
  EXPECT_EQ(last_to, device);
  CopyBytes(GPUPinnedPlace(), &to, device, &from, sizeof(from));
  EXPECT_EQ(last_from, device);
}

}  // namespace
}  // namespace phi
