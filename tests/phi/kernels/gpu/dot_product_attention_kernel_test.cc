// dot_product_attention of the GPU beside the CPU's.
#include <cmath>

#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::As;
using testing::ExpectAsOnCpu;
using testing::ExpectNear;
using testing::KernelCall;
using testing::Random;

struct AttentionCase {
  DDim q, k, v, mask, out;  // of rank 0: not given
  int heads;
};

// One item (by steps) and several (by lists, or by steps where heads or scores are not aligned),
// rows with and without packs, and too long ones.
const std::vector<AttentionCase>& Cases() {
  const DDim none({});
  static const std::vector<AttentionCase> kCases = {
      {{1, 5, 24}, none, none, none, {1, 5, 8}, 2},
      {{3, 5, 24}, none, none, {3, 1, 1, 5}, {3, 5, 8}, 2},
      {{2, 128, 3 * 64}, none, none, {2, 1, 1, 128}, {2, 128, 64}, 4},
      {{2, 8, 2 * 3 * 4}, none, none, none, {2, 8, 2 * 4}, 2},
      {{2, 77, 2 * 3 * 64}, none, none, {2, 1, 1, 77}, {2, 77, 2 * 64}, 2},
      {{2, 16, 2 * 8}, {2, 8, 2 * 8}, {2, 8, 2 * 4}, none, {2, 16, 2 * 4}, 2},
      {{2, 7, 12}, {2, 9, 24}, none, {1, 3, 7, 9}, {2, 7, 12}, 3},
      {{2, 7, 12}, {1, 33, 12}, {2, 33, 6}, {1, 1, 7, 1}, {2, 7, 6}, 3},
      {{1, 3, 8}, {1, 2, 8}, {1, 2, 8}, {4, 2, 3, 2}, {4, 3, 8}, 2},
      {{2, 2, 8}, {2, 33001, 8}, {2, 33001, 8}, {2, 1, 1, 33001}, {2, 2, 8}, 2},
      {{2, 3, 8}, {2, 0, 8}, {2, 0, 8}, none, {2, 3, 8}, 2},
      {{0, 3, 24}, none, none, none, {0, 3, 8}, 2},
  };
  return kCases;
}

template <typename T>
KernelCall Attention(const AttentionCase& c) {
  KernelCall call("dot_product_attention");
  for (const DDim* dims : {&c.q, &c.k, &c.v, &c.mask}) {
    dims->size() == 0 ? call.NoIn() : call.In(Random<T>(*dims, -2, 2));
  }
  return call.Attr(c.heads).Attr(0.5f).Out(c.out);
}

TEST(GpuDotProductAttention, AsOnTheCpu) {
  for (const AttentionCase& c : Cases()) {
    SCOPED_TRACE(Format("Q %s, K %s, Mask %s", c.q, c.k, c.mask));
    ExpectAsOnCpu(Attention<float>(c), Backend::GPU, 1e-4, 1e-4);
    ExpectAsOnCpu<double>(Attention<double>(c), Backend::GPU, 1e-11, 1e-11);
  }
}

// Scores of up to 20 and weights are rounded to 11 bits.
TEST(GpuDotProductAttention, HalfTypes) {
  for (const AttentionCase& c : Cases()) {
    SCOPED_TRACE(Format("Q %s, K %s, Mask %s", c.q, c.k, c.mask));
    KernelCall half("dot_product_attention"), wide("dot_product_attention");
    for (const DDim* dims : {&c.q, &c.k, &c.v, &c.mask}) {
      if (dims->size() == 0) {
        half.NoIn();
        wide.NoIn();
        continue;
      }
      const DenseTensor x = Random<float16>(*dims, -1, 1);
      half.In(x);
      wide.In(As<float16, float>(x));
    }
    const DenseTensor got = half.Attr(c.heads).Attr(0.5f).Out(c.out).Run(Backend::GPU)[0];
    const DenseTensor wanted = wide.Attr(c.heads).Attr(0.5f).Out(c.out).Run(Backend::CPU)[0];
    ExpectNear<float>(As<float16, float>(got), wanted, 1e-2, 1e-2);
  }
}

DenseTensor HalfOf(const DDim& dims, float all, float eighth) {
  DenseTensor x;
  float16* const data = x.mutable_data<float16>(dims, CPUPlace());
  for (int64_t i = 0; i < x.numel(); ++i) data[i] = static_cast<float16>(i == 7 ? eighth : all);
  return x;
}

// The mask is 4096, where float16 has steps of 4; the score of one key is 9.75, the others' are 0.
TEST(GpuDotProductAttention, LongRowsAddTheMaskInFloat32) {
  constexpr int64_t kKeys = 70001;
  KernelCall call("dot_product_attention");
  call.In(HalfOf({1, 1, 1}, 1, 1)).In(HalfOf({1, kKeys, 1}, 0, 12));
  call.In(HalfOf({1, kKeys, 1}, 0, 1)).In(HalfOf({1, 1, 1, kKeys}, 4096, 4096));
  call.Attr(1).Attr(0.8125f).Out({1, 1, 1});
  const DenseTensor got = As<float16, float>(call.Run(Backend::GPU)[0]);
  const double power = std::exp(9.75);
  EXPECT_NEAR(got.data<float>()[0], power / (power + kKeys - 1), 1e-3);
}

}  // namespace
}  // namespace phi
