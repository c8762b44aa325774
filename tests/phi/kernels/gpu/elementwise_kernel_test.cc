#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::ExpectAsOnCpu;
using testing::KernelCall;
using testing::Random;

struct ElementwiseShapes {
  DDim x, y, out;
  int axis;
};

// Same shapes below, at and above a pack; one operand repeating in every place; bias of an image.
const std::vector<ElementwiseShapes>& Shapes() {
  static const std::vector<ElementwiseShapes> kShapes = {
      {{1}, {1}, {1}, -1},
      {{7}, {7}, {7}, -1},
      {{5, 1021}, {5, 1021}, {5, 1021}, -1},
      {{3, 5, 7, 11}, {5}, {3, 5, 7, 11}, 1},
      {{3, 5, 7, 11}, {7, 11}, {3, 5, 7, 11}, -1},
      {{3, 5, 7, 11}, {1}, {3, 5, 7, 11}, -1},
      {{4, 1, 6}, {1, 5, 1}, {4, 5, 6}, -1},
      {{5}, {2, 3, 5}, {2, 3, 5}, -1},
      {{2, 1, 3, 1, 2}, {1, 4, 1, 5, 1}, {2, 4, 3, 5, 2}, -1},
      {{0, 4}, {4}, {0, 4}, -1},
  };
  return kShapes;
}

TEST(GpuElementwise, AddSubtractMultiplyDivideBroadcast) {
  for (const char* name : {"add_raw", "subtract_raw", "multiply_raw", "divide_raw"}) {
    for (const ElementwiseShapes& s : Shapes()) {
      SCOPED_TRACE(Format("%s %s %s", name, s.x, s.y));
      ExpectAsOnCpu(KernelCall(name).In(Random(s.x)).In(Random(s.y, 0.5, 2)).Attr(s.axis).Out(s.out),
                    Backend::GPU);
      ExpectAsOnCpu<double>(
          KernelCall(name).In(Random<double>(s.x)).In(Random<double>(s.y, 0.5, 2)).Attr(s.axis).Out(s.out),
          Backend::GPU, 0, 1e-15);
    }
  }
}

TEST(GpuElementwise, FormsWithoutAxis) {
  for (const char* name : {"add", "subtract", "multiply", "divide"}) {
    SCOPED_TRACE(name);
    ExpectAsOnCpu(KernelCall(name).In(Random({33, 5})).In(Random({5}, 0.5, 2)).Out({33, 5}), Backend::GPU);
  }
}

TEST(GpuElementwise, IntegersAreExact) {
  for (const char* name : {"add", "subtract", "multiply"}) {
    ExpectAsOnCpu<int64_t>(
        KernelCall(name).In(Random<int64_t>({1001}, -1e6, 1e6)).In(Random<int64_t>({1001}, -9, 9)).Out({1001}),
        Backend::GPU, 0, 0);
  }
}

TEST(GpuElementwise, HalfIsComputedInFloat) {
  const DenseTensor x = Random<float16>({3, 41}), y = Random<float16>({41});
  const DenseTensor got = KernelCall("add").In(x).In(y).Out({3, 41}).Run(Backend::GPU)[0];
  for (int64_t i = 0; i < got.numel(); ++i) {
    const float16 wanted(static_cast<float>(x.data<float16>()[i]) + static_cast<float>(y.data<float16>()[i % 41]));
    ASSERT_EQ(got.data<float16>()[i].x, wanted.x) << i;
  }
}

TEST(GpuElementwise, AnOperandThatStartsInsideItsMemory) {
  // Rows of 3 floats do not start at a multiple of 16 bytes.
  DenseTensor whole;
  TensorCopySync(Random({9, 3}), GPUPlace(), &whole);
  const DenseTensor slice = whole.Slice(1, 9);
  DenseTensor out, host, expected;
  out.Resize({8, 3});
  KernelContext call(DeviceContextPool::Instance().Get(GPUPlace()));
  call.EmplaceBackInput(&slice);
  call.EmplaceBackInput(&slice);
  call.EmplaceBackOutput(&out);
  (*KernelFactory::Instance().Find("add", {Backend::GPU, DataLayout::ALL_LAYOUT, DataType::FLOAT32}))(&call);
  TensorCopySync(out, CPUPlace(), &host);
  TensorCopySync(slice, CPUPlace(), &expected);
  for (int i = 0; i < 24; ++i) ASSERT_EQ(host.data<float>()[i], 2 * expected.data<float>()[i]) << i;
}

TEST(GpuScale, BothOrders) {
  for (bool after : {true, false}) {
    for (int64_t n : {0, 1, 5, 10007}) {
      ExpectAsOnCpu(KernelCall("scale").In(Random({n})).Attr(Scalar(1.7)).Attr(0.3f).Attr(after).Out({n}),
                    Backend::GPU);
    }
    ExpectAsOnCpu<int>(KernelCall("scale")
                           .In(Random<int>({129}, -100, 100))
                           .Attr(Scalar(3))
                           .Attr(2.0f)
                           .Attr(after)
                           .Out({129}),
                       Backend::GPU, 0, 0);
  }
}

TEST(GpuActivation, AsOnTheCpu) {
  for (const char* name : {"relu", "sigmoid", "tanh", "exp"}) {
    SCOPED_TRACE(name);
    for (int64_t n : {0, 1, 3, 4, 4099}) {
      ExpectAsOnCpu(KernelCall(name).In(Random({n}, -8, 8)).Out({n}), Backend::GPU);
    }
    ExpectAsOnCpu<double>(KernelCall(name).In(Random<double>({513}, -8, 8)).Out({513}), Backend::GPU, 1e-15, 1e-13);
  }
  ExpectAsOnCpu(KernelCall("sqrt").In(Random({1001}, 0, 9)).Out({1001}), Backend::GPU);
  for (bool approximate : {false, true}) {
    ExpectAsOnCpu(KernelCall("gelu").In(Random({1001}, -6, 6)).Attr(approximate).Out({1001}), Backend::GPU);
  }
}

}  // namespace
}  // namespace phi
