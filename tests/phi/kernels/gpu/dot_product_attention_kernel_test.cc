// dot_product_attention of the GPU beside the CPU's.
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

// One item (by steps) and several (by lists), rows with and without packs, and too long ones.
const std::vector<AttentionCase>& Cases() {
  const DDim none({});
  static const std::vector<AttentionCase> kCases = {
      {{1, 5, 24}, none, none, none, {1, 5, 8}, 2},
      {{3, 5, 24}, none, none, {3, 1, 1, 5}, {3, 5, 8}, 2},
      {{2, 128, 3 * 64}, none, none, {2, 1, 1, 128}, {2, 128, 64}, 4},
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

}  // namespace
}  // namespace phi
