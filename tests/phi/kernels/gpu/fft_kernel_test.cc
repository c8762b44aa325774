// Fourier transforms by cuFFT against those of the CPU: sizes and layouts that the case lists of
// the operators do not have.
#include "phi/kernels/fft_kernel.h"

#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::KernelCall;
using testing::Random;

template <typename R>
DenseTensor RandomComplex(const DDim& dims) {
  const DenseTensor parts = Random<R>({2 * product(dims)});
  DenseTensor out;
  auto* const to = out.mutable_data<dtype::complex<R>>(dims, CPUPlace());
  for (int64_t i = 0; i < out.numel(); ++i) {
    to[i] = dtype::complex<R>(parts.data<R>()[2 * i], parts.data<R>()[2 * i + 1]);
  }
  return out;
}

// Real numbers, or the parts of complex ones.
template <typename R>
std::vector<double> NumbersOf(const DenseTensor& host) {
  const int64_t count = host.numel() * static_cast<int64_t>(SizeOf(host.dtype()) / sizeof(R));
  const R* const from = static_cast<const R*>(host.data());
  return std::vector<double>(from, from + count);
}

// An error grows with what a line sums, of which there are `summed` numbers in [-1, 1].
template <typename R>
void ExpectAsOnCpu(const KernelCall& call, int64_t summed) {
  const double few = std::is_same_v<R, float> ? 2e-6 : 4e-15;
  const double most = few * std::sqrt(static_cast<double>(summed)) * 4;
  const std::vector<double> wanted = NumbersOf<R>(call.Run(Backend::CPU)[0]);
  const std::vector<double> got = NumbersOf<R>(call.Run(Backend::GPU)[0]);
  ASSERT_EQ(got.size(), wanted.size());
  for (size_t i = 0; i < got.size(); ++i) ASSERT_NEAR(got[i], wanted[i], most) << i;
}

struct Transform {
  DDim dims;
  std::vector<int64_t> axes;
};

template <typename R>
void ExpectAllKinds(const Transform& t, bool forward) {
  const std::string none = forward ? "backward" : "forward";
  const auto attributes = [&](KernelCall call) {
    return call.Attr(t.axes).Attr(none).Attr(forward);
  };
  const int last = static_cast<int>(t.axes.back());
  int64_t summed = 1;
  for (int64_t axis : t.axes) summed *= t.dims[static_cast<int>(axis)];
  DDim half = t.dims;
  half[last] = half[last] / 2 + 1;
  ExpectAsOnCpu<R>(attributes(KernelCall("fft_c2c").In(RandomComplex<R>(t.dims))).Out(t.dims),
                   summed);
  for (const bool onesided : {true, false}) {
    ExpectAsOnCpu<R>(attributes(KernelCall("fft_r2c").In(Random<R>(t.dims)))
                         .Attr(onesided)
                         .Out(onesided ? half : t.dims),
                     summed);
  }
  ExpectAsOnCpu<R>(
      attributes(KernelCall("fft_c2r").In(RandomComplex<R>(half))).Attr(t.dims[last]).Out(t.dims),
      summed);
}

TEST(GpuFftKernel, SizesAndAxes) {
  const std::vector<Transform> transforms = {
      {{3, 4096}, {1}},       {{2, 10007}, {1}},  // a prime
      {{1, 19683}, {1}},      {{100000, 4}, {1}},        {{33, 65}, {0}},
      {{17, 31, 13}, {1}},    {{5, 64, 48}, {1, 2}},     {{64, 48, 5}, {0, 1}},
      {{64, 5, 48}, {2, 0}},  {{16, 15, 14}, {0, 1, 2}}, {{3, 4, 5, 6, 7}, {4, 2, 0, 3, 1}},
      {{1, 8, 1}, {0, 1, 2}}, {{1, 8, 1}, {0, 2, 1}},    {{3, 1}, {1}},
  };
  for (const Transform& t : transforms) {
    for (const bool forward : {true, false}) {
      SCOPED_TRACE(Format("%s %s", t.dims, forward ? "forward" : "backward"));
      ExpectAllKinds<float>(t, forward);
      ExpectAllKinds<double>(t, forward);
    }
  }
}

TEST(GpuFftKernel, InTheMemoryOfX) {
  for (const std::vector<int64_t>& axes : {std::vector<int64_t>{0}, {1}, {0, 1}, {1, 0, 1}}) {
    KernelCall call("fft_c2c");
    call.In(RandomComplex<float>({6, 10})).Attr(axes).Attr(std::string("ortho")).Attr(true);
    ExpectAsOnCpu<float>(call.OutInto(0), 60);
  }
}

// cuFFT wants real numbers to begin where a complex one could.
TEST(GpuFftKernel, RealNumbersThatAreAlignedAsSuchAlone) {
  const DenseTensor x = Random({3, 10});
  KernelCall on_cpu("fft_r2c");
  on_cpu.In(x).Attr(std::vector<int64_t>{1}).Attr(std::string("backward")).Attr(true).Attr(true);
  const DenseTensor wanted = on_cpu.Out({3, 6}).Run(Backend::CPU)[0];
  DenseTensor inside, out, got;
  inside.Resize(x.dims());
  const size_t size_bytes = static_cast<size_t>(x.numel()) * sizeof(float);
  inside.mutable_data(GPUPlace(), DataType::FLOAT32, size_bytes + sizeof(float));
  inside.set_offset(sizeof(float));
  TensorCopySync(x, GPUPlace(), &inside);
  ASSERT_EQ(reinterpret_cast<uintptr_t>(inside.data()) % sizeof(complex64), sizeof(float));
  out.Resize({3, 6});
  KernelContext call(DeviceContextPool::Instance().Get(GPUPlace()));
  call.EmplaceBackInput(&inside);
  for (const Attribute& attribute :
       {Attribute(std::vector<int64_t>{1}), Attribute(std::string("backward")), Attribute(true),
        Attribute(true)}) {
    call.EmplaceBackAttr(attribute);
  }
  call.EmplaceBackOutput(&out);
  (*KernelFactory::Instance().Find(
      "fft_r2c", {Backend::GPU, DataLayout::ALL_LAYOUT, DataType::FLOAT32}))(&call);
  TensorCopySync(out, CPUPlace(), &got);
  const std::vector<double> a = NumbersOf<float>(got), b = NumbersOf<float>(wanted);
  ASSERT_EQ(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) ASSERT_NEAR(a[i], b[i], 1e-5) << i;
}

TEST(GpuFftKernel, TheSameBitsEveryTime) {
  const DenseTensor x = RandomComplex<float>({7, 129});
  KernelCall call("fft_c2r");
  call.In(x).Attr(std::vector<int64_t>{0, 1}).Attr(std::string("ortho")).Attr(true);
  call.Attr(int64_t{257}).Out({7, 257});
  const std::vector<double> once = NumbersOf<float>(call.Run(Backend::GPU)[0]);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(NumbersOf<float>(call.Run(Backend::GPU)[0]), once);
}

}  // namespace
}  // namespace phi
