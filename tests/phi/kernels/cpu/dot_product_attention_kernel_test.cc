#include "phi/kernels/dot_product_attention_kernel.h"

#include <gtest/gtest.h>

#include "phi/core/allocator.h"
#include "phi/core/memory.h"
#include "tests/phi/kernels/cpu/kernel_test_util.h"
#include "tests/support/expect_error.h"

namespace phi {
namespace {

using phi::testing::Cpu;
using phi::testing::Output;
using phi::testing::Tensor;

// Ends a limit with the test.
class ScopedRoom {
 public:
  explicit ScopedRoom(size_t bytes) {
    Trim();
    SetHostMemoryLimit(GetAllocatorStats(CPUPlace()).in_use_bytes + bytes);
  }
  ScopedRoom(const ScopedRoom&) = delete;
  ScopedRoom& operator=(const ScopedRoom&) = delete;
  ~ScopedRoom() { SetHostMemoryLimit(0); }
};

// The scores of one query are one row, whatever rows a block may have; they count as memory.
TEST(DotProductAttentionKernel, TakesMemoryForTheQueriesThatThereAre) {
  constexpr int64_t kKeys = int64_t{1} << 20;  // rows of 4 MiB
  const DenseTensor q = Tensor<float>({1, 1, 1}, {1});
  const DenseTensor k = Tensor<float>({1, kKeys, 1}, std::vector<float>(kKeys, 0.5f));
  const DenseTensor v = Tensor<float>({1, kKeys, 1}, std::vector<float>(kKeys, 2.0f));
  DenseTensor out = Output<float>({1, 1, 1});
  const auto run = [&] {
    DotProductAttentionKernel<float, CPUContext>(Cpu(), q, k, v, paddle::none, 1, 1.0f, &out);
  };
  {
    const ScopedRoom room(size_t{1} << 20);
    phibridge::tests::ExpectError(RESOURCE_EXHAUSTED, "", run);
  }
  const ScopedRoom room(size_t{32} << 20);
  run();
  EXPECT_NEAR(out.data<float>()[0], 2.0f, 1e-3f);
}

}  // namespace
}  // namespace phi
