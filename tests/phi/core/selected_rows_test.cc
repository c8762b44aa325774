#include "phi/core/selected_rows.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace phi {
namespace {

DenseTensor Matrix(int64_t rows, int64_t cols) {
  DenseTensor t(GetAllocator(CPUPlace()), DenseTensorMeta(DataType::FLOAT32, DDim({rows, cols})));
  for (int64_t i = 0; i < t.numel(); ++i) t.data<float>()[i] = static_cast<float>(i);
  return t;
}

DenseTensor Keys(const std::vector<int64_t>& keys) {
  DenseTensor t(GetAllocator(CPUPlace()),
                DenseTensorMeta(DataType::INT64, DDim({static_cast<int64_t>(keys.size())})));
  std::copy(keys.begin(), keys.end(), t.data<int64_t>());
  return t;
}

// Rows 7 and 3 of ten, with room for a third.
SelectedRows TwoOfTen() {
  SelectedRows rows({7, 3}, 10);
  *rows.mutable_value() = Matrix(3, 2);
  return rows;
}

TEST(SelectedRowsTest, DescribesTheWholeTensor) {
  SelectedRows rows = TwoOfTen();
  EXPECT_EQ(rows.GetCompleteDims(), DDim({10, 2}));
  EXPECT_EQ(rows.dims(), DDim({3, 2}));
  EXPECT_EQ(rows.numel(), 6);
  EXPECT_EQ(rows.dtype(), DataType::FLOAT32);
  EXPECT_EQ(rows.layout(), DataLayout::NCHW);
  EXPECT_EQ(rows.place(), CPUPlace());
  EXPECT_TRUE(rows.valid() && rows.initialized());
  rows.set_height(20);
  EXPECT_EQ(rows.GetCompleteDims(), DDim({20, 2}));
  SelectedRows fresh;
  EXPECT_TRUE(fresh.valid());
  EXPECT_FALSE(fresh.initialized());
  fresh.mutable_value()->Resize({2, 2});
  fresh.AllocateFrom(GetAllocator(CPUPlace()), DataType::FLOAT64);
  EXPECT_EQ(fresh.value().data<double>(), fresh.value().data());
}

TEST(SelectedRowsTest, FindsRows) {
  SelectedRows rows = TwoOfTen();
  EXPECT_EQ(rows.Index(3), 1);
  EXPECT_TRUE(rows.HasKey(7));
  EXPECT_FALSE(rows.HasKey(8));
  EXPECT_THROW(rows.Index(8), enforce::EnforceNotMet);
  rows.set_rows({8, 9});
  EXPECT_EQ(rows.Index(9), 1);
}

TEST(SelectedRowsTest, GrowsAsFarAsTheValueHasRoom) {
  SelectedRows rows = TwoOfTen();
  EXPECT_EQ(rows.AutoGrownIndex(3, false), 1);
  EXPECT_EQ(rows.AutoGrownIndex(5, false, true), -1);
  EXPECT_THROW(rows.AutoGrownIndex(5, false), enforce::EnforceNotMet);
  EXPECT_EQ(rows.AutoGrownIndex(5, true), 2);
  EXPECT_EQ(rows.rows(), (std::vector<int64_t>{7, 3, 5}));
  EXPECT_EQ(rows.AutoGrownIndex(5, true), 2);
  EXPECT_THROW(rows.AutoGrownIndex(6, true), enforce::EnforceNotMet);
}

TEST(SelectedRowsTest, GetCopiesRowsAndZeroesMissingOnes) {
  SelectedRows rows = TwoOfTen();
  DenseTensor out = Matrix(3, 2);
  rows.Get(Keys({3, 4, 7}), &out, false, true);
  const std::vector<float> got(out.data<float>(), out.data<float>() + 6);
  EXPECT_EQ(got, (std::vector<float>{2, 3, 0, 0, 0, 1}));
}

TEST(SelectedRowsTest, GetNeedsAnOutputOfTheRightSizeAndType) {
  SelectedRows rows = TwoOfTen();
  DenseTensor small = Matrix(1, 2), empty;
  EXPECT_THROW(rows.Get(Keys({3, 7}), &small), enforce::EnforceNotMet);
  EXPECT_THROW(rows.Get(Keys({3}), &empty), enforce::EnforceNotMet);
  EXPECT_THROW(rows.Get(Keys({3}), nullptr), enforce::EnforceNotMet);
}

// ThreadSanitizer looks at this one.
TEST(SelectedRowsTest, ThreadsGrowItTogether) {
  constexpr int64_t kKeys = 200;
  SelectedRows rows({}, 1000);
  *rows.mutable_value() = Matrix(kKeys, 2);
  std::vector<std::vector<int64_t>> found(4, std::vector<int64_t>(kKeys));
  std::vector<std::thread> threads;
  for (size_t t = 0; t < found.size(); ++t) {
    threads.emplace_back([&, t] {
      for (int64_t i = 0; i < kKeys; ++i) {
        const int64_t key = (i * 7 + static_cast<int64_t>(t) * 31) % kKeys;
        found[t][static_cast<size_t>(key)] = rows.AutoGrownIndex(key, true);
        EXPECT_TRUE(rows.HasKey(key));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(rows.rows().size(), static_cast<size_t>(kKeys));
  for (int64_t key = 0; key < kKeys; ++key) {
    for (const auto& of_thread : found) {
      EXPECT_EQ(of_thread[static_cast<size_t>(key)], rows.Index(key)) << key;
    }
  }
}

TEST(SelectedRowsTest, ThreadsReadWhatOthersAppend) {
  SelectedRows rows({5}, 100);
  *rows.mutable_value() = Matrix(60, 2);
  std::vector<std::thread> threads;
  for (int64_t t = 0; t < 3; ++t) {
    threads.emplace_back([&rows, t] {
      for (int64_t i = 0; i < 50; ++i) {
        DenseTensor out = Matrix(2, 2);
        rows.Get(Keys({5, (t * 17 + i) % 50}), &out, true);
        EXPECT_EQ(out.data<float>()[1], 1.0f);  // row 0 of the value belongs to key 5
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(rows.rows().size(), 50u);
}

TEST(SelectedRowsTest, ACopyHasALockOfItsOwn) {
  SelectedRows rows = TwoOfTen();
  SelectedRows copy = rows;
  EXPECT_EQ(copy.AutoGrownIndex(4, true), 2);
  EXPECT_FALSE(rows.HasKey(4));
  copy = rows;
  EXPECT_FALSE(copy.HasKey(4));
}

}  // namespace
}  // namespace phi
