// outside: unit test | DenseTensor, an allocator of one's own, DenseTensorMeta, SelectedRows
#include "paddle/phi/core/dense_tensor.h"

#include <gtest/gtest.h>

#include <sstream>
#include <thread>

#include "paddle/fluid/framework/tensor_util.h"
#include "paddle/phi/core/allocator.h"
#include "paddle/phi/core/selected_rows.h"

namespace phi {
namespace tests {

class FancyAllocator : public phi::Allocator {
 public:
  static void Delete(Allocation* allocation) {
    ::operator delete(allocation->ptr());
    delete allocation;
  }
  AllocationPtr Allocate(size_t bytes_size) override {
    void* data = ::operator new(bytes_size);
    auto* allocation = new phi::Allocation(data, bytes_size, phi::CPUPlace());
    return AllocationPtr(allocation, Delete);
  }
};

TEST(OutsideDenseTensor, ConstructsFromAnAllocator) {
  FancyAllocator allocator;
  const DenseTensorMeta meta(DataType::INT8, DDim({1, 2}), DataLayout::NHWC, LoD({{0, 2}}));
  EXPECT_TRUE(meta.valid());
  DenseTensor tensor(&allocator, meta);
  EXPECT_EQ(tensor.numel(), 2);
  EXPECT_EQ(tensor.lod(), meta.lod);
  EXPECT_EQ(tensor.place(), phi::CPUPlace());
  EXPECT_TRUE(tensor.initialized());
  DenseTensor moved(&allocator, DenseTensorMeta(meta));
  EXPECT_NE(moved.data<int8_t>(), tensor.data<int8_t>());
  DenseTensor copy(tensor);
  EXPECT_TRUE(copy.IsSharedWith(tensor));
  copy.Resize({2, 1});
  EXPECT_EQ(tensor.dims(), make_ddim({1, 2}));
}

TEST(OutsideDenseTensor, IsValidFromTheStart) {
  DenseTensor tensor;
  EXPECT_TRUE(tensor.valid());
  EXPECT_FALSE(tensor.initialized());
  EXPECT_FALSE(DenseTensorMeta().valid());
}

TEST(OutsideDenseTensor, ATypeWithoutStorage) {
  DenseTensor tensor(DataType::FLOAT64);
  EXPECT_EQ(tensor.dtype(), DataType::FLOAT64);
  EXPECT_FALSE(tensor.IsInitialized());
  EXPECT_THROW(tensor.data<double>(), enforce::EnforceNotMet);
  tensor.ResizeAndAllocate({3});
  tensor.mutable_data<double>(CPUPlace())[2] = 4;
  const std::vector<DenseTensor> pieces = tensor.Split(1, 0);
  EXPECT_EQ(pieces[2].data<double>()[0], 4);
}

TEST(OutsideDenseTensor, IsPrintedAndCopied) {
  DenseTensor tensor;
  paddle::framework::TensorFromVector<int>({1, 2, 3}, &tensor);
  std::ostringstream text;
  text << tensor;
  EXPECT_NE(text.str().find("1 2 3"), std::string::npos) << text.str();
  DenseTensor copy;
  paddle::framework::TensorCopy(tensor, paddle::platform::CPUPlace(), &copy);
  std::vector<int> values;
  paddle::framework::TensorToVector(copy, &values);
  EXPECT_EQ(values, (std::vector<int>{1, 2, 3}));
}

TEST(OutsideDenseTensor, CountsWhatIsWrittenInPlace) {
  DenseTensor tensor, other;
  EXPECT_TRUE(tensor.InplaceVersionCounter().IsUnique());
  tensor.InplaceVersionCounter().Bump();
  EXPECT_EQ(tensor.InplaceVersionCounter().CurrentVersion(), 1u);
  const DenseTensor copy(tensor);
  other.ShareInplaceVersionCounterWith(copy);
  other.InplaceVersionCounter().Bump();
  EXPECT_EQ(tensor.InplaceVersionCounter().CurrentVersion(), 2u);
  tensor.InplaceVersionCounter().SetInplaceVersionToZero();
  EXPECT_TRUE(other.InplaceVersionCounter().IsUnique());
}

TEST(OutsideDenseTensor, KnowsWhatIsNoNumber) {
  DenseTensor tensor, flags;
  paddle::framework::TensorFromVector<float>({1.0f, INFINITY, std::nanf("")}, &tensor);
  EXPECT_TRUE(paddle::framework::TensorContainsNAN(tensor));
  EXPECT_TRUE(paddle::framework::TensorContainsInf(tensor));
  EXPECT_FALSE(paddle::framework::TensorIsfinite(tensor));
  paddle::framework::TensorIsfiniteV2(tensor, &flags);
  EXPECT_TRUE(flags.data<bool>()[0]);
  EXPECT_FALSE(flags.data<bool>()[1]);
  paddle::framework::TensorContainsNANV2(tensor, &flags);
  EXPECT_FALSE(flags.data<bool>()[1]);
  EXPECT_TRUE(flags.data<bool>()[2]);
  paddle::framework::TensorFromVector<int>({1}, &tensor);
  EXPECT_TRUE(paddle::framework::TensorIsfinite(tensor));
}

TEST(OutsideSelectedRows, FindsItsRows) {
  SelectedRows rows({0, 4, 7}, 10);
  rows.mutable_value()->Resize({3, 2});
  float* data = rows.mutable_value()->mutable_data<float>(CPUPlace());
  for (int i = 0; i < 6; ++i) data[i] = static_cast<float>(i);
  EXPECT_EQ(rows.height(), 10);
  EXPECT_EQ(rows.GetCompleteDims(), make_ddim({10, 2}));
  rows.SyncIndex();
  EXPECT_EQ(rows.Index(4), 1);
  EXPECT_FALSE(rows.HasKey(5));
  EXPECT_EQ(rows.GetIndexFromId(7), 2);
  EXPECT_EQ(rows.GetIndexFromId(5), -1);
}

TEST(OutsideSelectedRows, GrowsForSeveralThreads) {
  constexpr int64_t kRows = 100;
  SelectedRows table;
  table.mutable_value()->Resize({kRows, 2});
  float* data = table.mutable_value()->mutable_data<float>(CPUPlace());
  for (int64_t i = 0; i < 2 * kRows; ++i) data[i] = static_cast<float>(i / 2);
  EXPECT_EQ(table.AutoGrownIndex(10, true), 0);
  EXPECT_EQ(table.AutoGrownIndex(8, true), 1);
  EXPECT_EQ(table.AutoGrownIndex(8, true), 1);
  EXPECT_EQ(table.AutoGrownIndex(9, true, true), -1);
  EXPECT_FALSE(table.HasKey(9));
  DenseTensor ids, values;
  paddle::framework::TensorFromVector<int64_t>({8, 10}, &ids);
  values.Resize({2, 2});
  values.mutable_data<float>(CPUPlace());
  table.Get(ids, &values);
  EXPECT_EQ(values.data<float>()[0], 1);
  EXPECT_EQ(values.data<float>()[2], 0);
  const auto grow = [&table](int64_t step) {
    for (int64_t i = 0; i < 40 * kRows; ++i) {
      const int64_t id = (i * step) % kRows;
      const int64_t index = table.AutoGrownIndex(id, true);
      ASSERT_EQ(index, table.AutoGrownIndex(id, false));
    }
  };
  std::thread forwards(grow, 1), backwards(grow, kRows - 1);
  forwards.join();
  backwards.join();
  EXPECT_EQ(table.rows().size(), static_cast<size_t>(kRows));
}

}  // namespace tests
}  // namespace phi
