#include "phi/core/dense_tensor.h"

#include <gtest/gtest.h>

namespace phi {
namespace {

DenseTensor Make(const DDim& dims, DataType dtype = DataType::FLOAT32) {
  return DenseTensor(GetAllocator(CPUPlace()), DenseTensorMeta(dtype, dims));
}

TEST(DenseTensorTest, IsValidOnceItsShapeIsKnown) {
  DenseTensor t;
  EXPECT_TRUE(t.valid());
  EXPECT_EQ(t.dtype(), DataType::UNDEFINED);
  EXPECT_FALSE(t.Resize(DDim({2, -1})).valid());
}

TEST(DenseTensorTest, HoldsElements) {
  DenseTensor t = Make(DDim({2, 3}));
  EXPECT_EQ(t.numel(), 6);
  EXPECT_TRUE(t.initialized());
  t.data<float>()[5] = 2.0f;
  EXPECT_EQ(static_cast<const DenseTensor&>(t).data<float>()[5], 2.0f);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(t.data()) % Allocator::kAlignment, 0u);
}

TEST(DenseTensorTest, BadAccessIsTyped) {
  DenseTensor empty;
  EXPECT_EQ(empty.numel(), 0);
  EXPECT_THROW(empty.data<float>(), enforce::EnforceNotMet);
  EXPECT_THROW(empty.place(), enforce::EnforceNotMet);
  DenseTensor t = Make(DDim({2}));
  EXPECT_THROW(t.data<double>(), enforce::EnforceNotMet);
  t.Resize(DDim({1000000}));  // more than its memory
  EXPECT_THROW(t.data<float>(), enforce::EnforceNotMet);
  EXPECT_THROW(t.check_memory_size(), enforce::EnforceNotMet);
}

TEST(DenseTensorTest, HostileSizesAreOutOfMemoryBeforeAnythingIsTouched) {
  const int64_t k = int64_t{1} << 40;
  for (const DDim& dims :
       {DDim({k * 1024 * 1024}), DDim({INT64_MAX}), DDim({k, k}), DDim({2, k, k, 3}),
        DDim({0, k, k}), DDim({INT64_MAX, INT64_MAX, INT64_MAX})}) {
    for (DataType dtype : {DataType::INT8, DataType::FLOAT32, DataType::COMPLEX128}) {
      DenseTensor t = Make(DDim({2, 3}));
      try {
        t.Resize(dims).mutable_data(CPUPlace(), dtype);
        ADD_FAILURE() << dims;
      } catch (const enforce::EnforceNotMet& e) {
        EXPECT_EQ(e.code(), RESOURCE_EXHAUSTED) << e.what();
      }
      EXPECT_THROW(t.data(), enforce::EnforceNotMet);
      EXPECT_THROW(t.check_memory_size(), enforce::EnforceNotMet);
    }
  }
  DenseTensor empty;
  EXPECT_NO_THROW(empty.Resize({0, k, 2}).mutable_data<float>(CPUPlace()));
}

TEST(DenseTensorTest, GivesItsMemoryBackBeforeItTakesMore) {
  DenseTensor t = Make(DDim({1000}));
  const size_t before = GetAllocatorStats(CPUPlace()).in_use_bytes;
  EXPECT_THROW(t.Resize({int64_t{1} << 44}).mutable_data<float>(CPUPlace()),
               enforce::EnforceNotMet);
  EXPECT_FALSE(t.initialized());
  EXPECT_LT(GetAllocatorStats(CPUPlace()).in_use_bytes, before);
}

TEST(DenseTensorTest, NewElementsForgetTheFormatOfABackEnd) {
  struct Blocked : StorageProperties {};
  DenseTensor t = Make(DDim({2, 3}));
  t.set_layout(DataLayout::ONEDNN);
  t.set_storage_properties(std::make_shared<Blocked>());
  t.mutable_data<float>(CPUPlace());
  EXPECT_EQ(t.storage_properties(), nullptr);
  EXPECT_EQ(t.layout(), DataLayout::NCHW);
}

TEST(DenseTensorTest, ATensorLargerThanMemoryIsAnError) {
  DenseTensor t;
  t.Resize(DDim({int64_t{1} << 62}));
  EXPECT_THROW(t.mutable_data<float>(CPUPlace()), enforce::EnforceNotMet);
}

TEST(DenseTensorTest, ScalarsAndEmptyTensors) {
  DenseTensor scalar = Make(DDim({}));
  EXPECT_EQ(scalar.numel(), 1);
  scalar.data<float>()[0] = 1.0f;
  DenseTensor empty = Make(DDim({3, 0}));
  EXPECT_EQ(empty.numel(), 0);
  EXPECT_NE(empty.data<float>(), nullptr);
}

TEST(DenseTensorTest, KeepsMemoryThatFits) {
  DenseTensor t = Make(DDim({100}));
  const void* before = t.data();
  EXPECT_EQ(t.Resize(DDim({50})).mutable_data<float>(CPUPlace()), before);
  EXPECT_EQ(static_cast<void*>(t.mutable_data<double>(DDim({50}), CPUPlace())), before);
  EXPECT_EQ(t.dtype(), DataType::FLOAT64);
}

TEST(DenseTensorTest, SliceSharesRows) {
  DenseTensor t = Make(DDim({4, 2}));
  for (int i = 0; i < 8; ++i) t.data<float>()[i] = static_cast<float>(i);
  DenseTensor rows = t.Slice(1, 3);
  EXPECT_EQ(rows.dims(), DDim({2, 2}));
  EXPECT_EQ(rows.data<float>()[0], 2.0f);
  EXPECT_TRUE(rows.IsSharedBufferWith(t));
  EXPECT_THROW(t.Slice(3, 5), enforce::EnforceNotMet);
  EXPECT_THROW(t.Slice(2, 2), enforce::EnforceNotMet);
}

TEST(DenseTensorTest, ShareDataTakesAllButLoD) {
  DenseTensor a = Make(DDim({2}));
  a.set_lod({{0, 1, 2}});
  DenseTensor b;
  b.ShareDataWith(a);
  EXPECT_EQ(b.data<float>(), a.data<float>());
  EXPECT_TRUE(b.lod().empty());
  EXPECT_EQ(a.NumElements(0), 2u);
  EXPECT_THROW(a.NumElements(1), enforce::EnforceNotMet);
}

TEST(DenseTensorTest, AllocationNeedsTypeAndShape) {
  DenseTensor t;
  t.Resize(DDim({2}));
  EXPECT_THROW(t.AllocateFrom(GetAllocator(CPUPlace()), DataType::UNDEFINED),
               enforce::EnforceNotMet);
  t.Resize(DDim({-1, 2}));
  EXPECT_THROW(t.AllocateFrom(GetAllocator(CPUPlace()), DataType::FLOAT32), enforce::EnforceNotMet);
}

TEST(DenseTensorTest, PiecesShareTheStorage) {
  const DenseTensor a = Make(DDim({5, 2}));
  const std::vector<DenseTensor> pieces = a.Split(2, 0);
  ASSERT_EQ(pieces.size(), 3u);
  EXPECT_EQ(pieces[1].data<float>(), a.data<float>() + 4);
  EXPECT_EQ(pieces[2].dims(), DDim({1, 2}));
  EXPECT_EQ(a.Chunk(2, 0)[0].dims(), DDim({3, 2}));
  EXPECT_THROW(a.Split(2, 1), enforce::EnforceNotMet);
  EXPECT_THROW(a.Split(0, 0), enforce::EnforceNotMet);
  EXPECT_THROW(a.Chunk(0, 0), enforce::EnforceNotMet);
}

TEST(DenseTensorTest, ElementsOfALevel) {
  DenseTensor a(DataType::INT32);
  EXPECT_EQ(a.dtype(), DataType::INT32);
  EXPECT_FALSE(a.initialized());
  a.set_lod({{0, 2, 5}});
  EXPECT_EQ(a.lod_element(0, 1), (std::pair<size_t, size_t>(2, 5)));
  EXPECT_THROW(a.lod_element(0, 2), enforce::EnforceNotMet);
  EXPECT_THROW(a.lod_element(1, 0), enforce::EnforceNotMet);
}

}  // namespace
}  // namespace phi
