#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/flags.h"
#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

PHI_DECLARE_bool(allow_tf32);

namespace phi {
namespace {

using testing::ExpectAsOnCpu;
using testing::KernelCall;
using testing::Random;

struct MatmulCase {
  DDim x, y, out;
  bool transpose_x = false, transpose_y = false;
};

const std::vector<MatmulCase>& Cases() {
  static const std::vector<MatmulCase> kCases = {
      {{357, 128}, {128, 64}, {357, 64}},
      {{5, 7}, {7, 3}, {5, 3}},
      {{7, 5}, {7, 3}, {5, 3}, true, false},
      {{5, 7}, {3, 7}, {5, 3}, false, true},
      {{7, 5}, {3, 7}, {5, 3}, true, true},
      {{4, 5, 7}, {7, 3}, {4, 5, 3}},
      {{4, 7, 5}, {7, 3}, {4, 5, 3}, true, false},
      {{4, 5, 7}, {4, 7, 3}, {4, 5, 3}},
      {{5, 7}, {4, 7, 3}, {4, 5, 3}},
      {{2, 1, 5, 7}, {3, 7, 4}, {2, 3, 5, 4}},
      {{2, 3, 5, 7}, {2, 1, 4, 7}, {2, 3, 5, 4}, false, true},
      // Axes that make the rows more, that are a stack, and that take a call for each item.
      {{2, 3, 1, 7}, {3, 7, 4}, {2, 3, 1, 4}},
      {{2, 3, 7, 1}, {3, 7, 4}, {2, 3, 1, 4}, true, false},
      {{2, 1, 3, 5, 7}, {1, 4, 1, 7, 6}, {2, 4, 3, 5, 6}},
      {{2, 4, 3, 5, 7}, {1, 4, 1, 6, 7}, {2, 4, 3, 5, 6}, false, true},
      {{2, 4, 3, 7, 5}, {1, 4, 1, 7, 6}, {2, 4, 3, 5, 6}, true, false},
      {{3, 1, 5, 7}, {3, 2, 7, 4}, {3, 2, 5, 4}},
      {{7}, {7}, DDim({})},
      {{7}, {7, 3}, {3}},
      {{5, 7}, {7}, {5}},
      {{2, 5, 7}, {7}, {2, 5}},
      {{0, 7}, {7, 3}, {0, 3}},
      {{5, 0}, {0, 3}, {5, 3}},
  };
  return kCases;
}

template <typename T>
KernelCall MatmulCall(const MatmulCase& c) {
  KernelCall call("matmul");
  call.In(Random<T>(c.x)).In(Random<T>(c.y)).Attr(c.transpose_x).Attr(c.transpose_y).Out(c.out);
  return call;
}

TEST(GpuMatmul, BatchesTransposesAndVectors) {
  for (const MatmulCase& c : Cases()) {
    SCOPED_TRACE(Format("%s %s -> %s", c.x, c.y, c.out));
    ExpectAsOnCpu(MatmulCall<float>(c), Backend::GPU, 1e-5);
    ExpectAsOnCpu<double>(MatmulCall<double>(c), Backend::GPU, 1e-14, 1e-12);
  }
}

TEST(GpuMatmul, GradientsOfThem) {
  for (const MatmulCase& c : Cases()) {
    SCOPED_TRACE(Format("%s %s -> %s", c.x, c.y, c.out));
    const auto call = [&](auto of_type) {
      using T = decltype(of_type);
      KernelCall grads("matmul_grad");
      grads.In(Random<T>(c.x)).In(Random<T>(c.y)).In(Random<T>(c.out));
      return grads.Attr(c.transpose_x).Attr(c.transpose_y).Out(c.x).Out(c.y);
    };
    ExpectAsOnCpu(call(0.0f), Backend::GPU, 5e-5);
    ExpectAsOnCpu<double>(call(0.0), Backend::GPU, 1e-13, 1e-12);
  }
}

TEST(GpuMatmul, Float32IsNotRoundedToTf32) {
  // TF32 keeps 10 bits: the error would be near 1e-3 here.
  const MatmulCase c = {{256, 512}, {512, 256}, {256, 256}};
  ExpectAsOnCpu(MatmulCall<float>(c), Backend::GPU, 3e-5, 1e-5);
}

// Of the elements of the product of two matrices of 512 columns, by the kernel `name`.
double LargestError(const char* name) {
  const DenseTensor x = Random({1, 256, 512}), y = Random({1, 512, 256});
  KernelCall call(name);
  call.In(x).In(y);
  if (std::string(name) == "matmul") call.Attr(false).Attr(false);
  call.Out({1, 256, 256});
  const DenseTensor wanted = call.Run(Backend::CPU)[0], got = call.Run(Backend::GPU)[0];
  double most = 0;
  for (int64_t i = 0; i < got.numel(); ++i) {
    most = std::max(most, std::abs(double{got.data<float>()[i]} - wanted.data<float>()[i]));
  }
  return most;
}

TEST(GpuMatmul, Tf32IsTakenIfAllowedAlone) {
  const auto& gpu = static_cast<const GPUContext&>(*DeviceContextPool::Instance().Get(GPUPlace()));
  constexpr int kFirstWithTf32 = 80;
  constexpr double kFloat32 = 1e-4, kTf32 = 5e-2;  // sums of 512 products; those of TF32: near 1e-2
  for (const char* name : {"matmul", "bmm"}) {
    SCOPED_TRACE(name);
    EXPECT_LE(LargestError(name), kFloat32);
    FLAGS_allow_tf32 = true;
    const double rounded = LargestError(name);
    FLAGS_allow_tf32 = false;
    EXPECT_LE(rounded, kTf32);
    if (gpu.GetComputeCapability() >= kFirstWithTf32) {
      EXPECT_GT(rounded, kFloat32);
    }
    EXPECT_LE(LargestError(name), kFloat32);
  }
}

TEST(GpuMatmul, Flattened) {
  ExpectAsOnCpu(KernelCall("matmul_with_flatten")
                    .In(Random({17, 32, 2, 2}))
                    .In(Random({128, 10}))
                    .Attr(1)
                    .Attr(1)
                    .Out({17, 10}),
                Backend::GPU, 1e-5);
  ExpectAsOnCpu(KernelCall("matmul_with_flatten")
                    .In(Random({2, 3, 20}))
                    .In(Random({4, 5, 6}))
                    .Attr(2)
                    .Attr(2)
                    .Out({2, 3, 6}),
                Backend::GPU, 1e-5);
  ExpectAsOnCpu(KernelCall("matmul_with_flatten")
                    .In(Random({3, 0}))
                    .In(Random({0, 4}))
                    .Attr(1)
                    .Attr(1)
                    .Out({3, 4}),
                Backend::GPU, 0);
}

TEST(GpuMatmul, HalfAddsInFloat) {
  const DenseTensor x = Random<float16>({33, 65}), y = Random<float16>({65, 17});
  const DenseTensor wanted = KernelCall("matmul")
                                 .In(testing::As<float16, float>(x))
                                 .In(testing::As<float16, float>(y))
                                 .Attr(false)
                                 .Attr(false)
                                 .Out({33, 17})
                                 .Run(Backend::CPU)[0];
  const DenseTensor got =
      KernelCall("matmul").In(x).In(y).Attr(false).Attr(false).Out({33, 17}).Run(Backend::GPU)[0];
  testing::ExpectNear<float>(testing::As<float16, float>(got), wanted, 2e-3, 2e-3);
}

}  // namespace
}  // namespace phi
