#include "phi/kernels/funcs/gpu_array.h"

#include <gtest/gtest.h>

#include <utility>

#include "phi/kernels/funcs/index/gpu_prefix_sum.h"
#include "phi/kernels/funcs/index/gpu_sort_rows.h"
#include "tests/support/need_gpu.h"

namespace phi {
namespace funcs {
namespace {

[[maybe_unused]] const bool kNeedsGpu = phibridge::testing::NeedGpu();

template <typename T>
std::vector<T> Downloaded(const GPUContext& ctx, const T* from, int64_t count) {
  std::vector<T> values(static_cast<size_t>(count));
  GpuDownload(ctx, values.data(), from, values.size() * sizeof(T));
  return values;
}

TEST(GpuArray, HoldsWhatIsUploaded) {
  const GPUContext ctx;
  const std::vector<double> values = {1.5, -2, 3};
  GpuArray<double> array = GpuUpload(ctx, values);
  EXPECT_EQ(array.count(), 3);
  EXPECT_EQ(Downloaded(ctx, array.data(), 3), values);
  const GpuArray<double> moved = std::move(array);
  EXPECT_EQ(Downloaded(ctx, moved.data(), 3), values);
}

TEST(GpuArray, HasAnAddressWithoutElementsButNotWithoutAContext) {
  const GPUContext ctx;
  EXPECT_NE(GpuUpload(ctx, std::vector<int>()).data(), nullptr);
  EXPECT_EQ(GpuArray<int>().data(), nullptr);
  EXPECT_EQ(GpuArray<int>().count(), 0);
  ctx.Wait();
}

TEST(GpuPrefixSum, InPlaceAndBeside) {
  const GPUContext ctx;
  std::vector<int64_t> terms(5000), want(5000);
  for (size_t i = 0; i < terms.size(); ++i) {
    terms[i] = static_cast<int64_t>(i % 7);
    want[i] = terms[i] + (i == 0 ? 0 : want[i - 1]);
  }
  const auto from = GpuUpload(ctx, terms);
  const GpuArray<int64_t> beside(ctx, from.count());
  GpuPrefixSum(ctx, from.data(), from.count(), beside.data());
  EXPECT_EQ(Downloaded(ctx, beside.data(), beside.count()), want);
  GpuPrefixSum(ctx, from.data(), from.count(), from.data());
  EXPECT_EQ(Downloaded(ctx, from.data(), from.count()), want);
}

TEST(GpuSortRows, KeepsTheOrderOfEqualRows) {
  const GPUContext ctx;
  const auto rows = GpuUpload(ctx, std::vector<int64_t>{3, 0, 5, 3, 0});  // 5: left out
  const GpuSortedRows sorted = GpuSortRows(ctx, rows.data(), rows.count(), 5);
  EXPECT_EQ(Downloaded(ctx, sorted.rows, 5), (std::vector<int64_t>{0, 0, 3, 3, 5}));
  EXPECT_EQ(Downloaded(ctx, sorted.positions, 5), (std::vector<int64_t>{1, 4, 0, 3, 2}));
}

}  // namespace
}  // namespace funcs
}  // namespace phi
