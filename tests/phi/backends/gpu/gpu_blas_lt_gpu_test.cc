#include "phi/backends/gpu/gpu_blas_lt.h"

#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace backends {
namespace gpu {
namespace {

using ::phi::testing::Random;

// Row-major matrices of float32 in wider ones: `skip` elements lie before each.
struct LtCase {
  int64_t m, n, k;
  int64_t more = 0;  // elements between the rows
  int64_t skip = 0;
  bool bias = true;
  LtActivation activation = LtActivation::kNone;
};

const GPUContext& Gpu() {
  return static_cast<const GPUContext&>(*DeviceContextPool::Instance().Get(GPUPlace()));
}

DenseTensor OnGpu(const DenseTensor& host) {
  DenseTensor device;
  TensorCopySync(host, GPUPlace(), &device);
  return device;
}

void ExpectRight(const LtCase& c) {
  const int64_t a_pitch = c.k + c.more, b_pitch = c.n + c.more;
  const DenseTensor a = Random({c.skip + c.m * a_pitch}), b = Random({c.skip + c.k * b_pitch});
  const DenseTensor bias = Random({c.skip + c.n});
  const DenseTensor on_a = OnGpu(a), on_b = OnGpu(b), on_bias = OnGpu(bias);
  DenseTensor out = OnGpu(Random({c.skip + c.m * b_pitch}));
  const LtProduct product = {DataType::FLOAT32, c.m,     c.n,     c.k,
                             a_pitch,           b_pitch, b_pitch, c.activation};
  const LtOperands data = {on_a.data<float>() + c.skip, on_b.data<float>() + c.skip,
                           c.bias ? on_bias.data<float>() + c.skip : nullptr,
                           out.data<float>() + c.skip};
  const bool is_done = EnqueueLtProduct(Gpu(), product, data);
  if (!is_done && c.skip != 0) return;  // it need not have an algorithm for these
  ASSERT_TRUE(is_done);
  DenseTensor got;
  TensorCopySync(out, CPUPlace(), &got);
  for (int64_t i = 0; i < c.m; ++i) {
    for (int64_t j = 0; j < c.n; ++j) {
      double sum = c.bias ? double{bias.data<float>()[c.skip + j]} : 0;
      for (int64_t k = 0; k < c.k; ++k) {
        sum += double{a.data<float>()[c.skip + i * a_pitch + k]} *
               double{b.data<float>()[c.skip + k * b_pitch + j]};
      }
      if (c.activation == LtActivation::kRelu) sum = std::max(sum, 0.0);
      ASSERT_NEAR(double{got.data<float>()[c.skip + i * b_pitch + j]}, sum, 2e-5) << i << " " << j;
    }
  }
}

TEST(GpuBlasLt, MultipliesRowMajorMatrices) {
  for (const bool bias : {false, true}) {
    for (const LtActivation activation : {LtActivation::kNone, LtActivation::kRelu}) {
      ExpectRight({64, 32, 128, 0, 0, bias, activation});
      ExpectRight({5, 3, 7, 0, 0, bias, activation});
      ExpectRight({1, 10, 64, 0, 0, bias, activation});
    }
  }
}

// Each call has an algorithm for what its operands are aligned to.
TEST(GpuBlasLt, OperandsThatAreNotAligned) {
  for (const int64_t skip : {0, 1, 2, 4, 0}) {
    SCOPED_TRACE(skip);
    ExpectRight({64, 32, 128, 0, skip});
    ExpectRight({64, 32, 128, 3, skip});
  }
}

}  // namespace
}  // namespace gpu
}  // namespace backends
}  // namespace phi
