#include "phi/backends/gpu/gpu_context.h"
#include "phi/kernels/funcs/conv/gpu_pool_cells.h"
#include "phi/kernels/funcs/conv/window.h"
#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::ExpectAsOnCpu;
using testing::KernelCall;
using testing::Random;

struct PoolCase {
  DDim input, out;
  std::vector<int64_t> ksize;
  std::vector<int> strides, paddings;
  bool ceil = false, global = false, adaptive = false;
  std::string algorithm = "EXPLICIT", format = "NCHW";
  bool cudnn = true;
};

KernelCall PoolCall(const PoolCase& c, const std::string& type, bool exclusive) {
  KernelCall call("pool2d");
  call.In(Random(c.input))
      .Attr(IntArray(c.ksize))
      .Attr(c.strides)
      .Attr(c.paddings)
      .Attr(c.ceil)
      .Attr(exclusive);
  call.Attr(c.format).Attr(type).Attr(c.global).Attr(c.adaptive).Attr(c.algorithm).Out(c.out);
  return call;
}

const std::vector<PoolCase>& Cases() {
  static const std::vector<PoolCase> kCases = {
      {{357, 16, 8, 8}, {357, 16, 4, 4}, {2, 2}, {2, 2}, {0, 0}},
      {{2, 3, 9, 7}, {2, 3, 5, 4}, {3, 3}, {2, 2}, {1, 1}},
      {{2, 3, 9, 7}, {2, 3, 1, 1}, {1, 1}, {1, 1}, {0, 0}, false, true},
      {{2, 9, 7, 5}, {2, 5, 4, 5}, {3, 3}, {2, 2}, {1, 1}, false, false, false, "EXPLICIT", "NHWC"},
      {{2, 3, 8, 8}, {2, 3, 4, 4}, {2, 2}, {2, 2}, {0, 0}, true},
      {{2, 3, 9, 9},
       {2, 3, 5, 5},
       {2, 2},
       {2, 2},
       {0, 0},
       true,
       false,
       false,
       "EXPLICIT",
       "NCHW",
       false},
      {{2, 3, 9, 7},
       {2, 3, 4, 3},
       {4, 3},
       {1, 1},
       {0, 0},
       false,
       false,
       true,
       "EXPLICIT",
       "NCHW",
       false},
      {{2, 3, 8, 8},
       {2, 3, 8, 9},
       {3, 3},
       {1, 1},
       {1, 1, 2, 1},
       false,
       false,
       false,
       "EXPLICIT",
       "NCHW",
       false},
      {{2, 3, 8, 8},
       {2, 3, 8, 8},
       {2, 2},
       {1, 1},
       {0, 0},
       false,
       false,
       false,
       "SAME",
       "NCHW",
       false},
      {{0, 3, 8, 8}, {0, 3, 4, 4}, {2, 2}, {2, 2}, {0, 0}},
  };
  return kCases;
}

TEST(GpuPool, MaxAndMeanAsOnTheCpu) {
  for (const PoolCase& c : Cases()) {
    for (const char* type : {"max", "avg"}) {
      for (bool exclusive : {true, false}) {
        SCOPED_TRACE(Format("%s -> %s %s exclusive %d", c.input, c.out, type, exclusive));
        ExpectAsOnCpu(PoolCall(c, type, exclusive), Backend::GPU);
        if (c.cudnn) ExpectAsOnCpu(PoolCall(c, type, exclusive), Backend::GPUDNN);
      }
    }
  }
}

template <typename T>
void ExpectCloseToFloat(const PoolCase& c, const std::string& type, Backend backend, double rel) {
  const DenseTensor x = Random<T>(c.input);
  const auto run = [&](const DenseTensor& of, Backend on) {
    KernelCall call("pool2d");
    call.In(of).Attr(IntArray(c.ksize)).Attr(c.strides).Attr(c.paddings).Attr(c.ceil).Attr(true);
    call.Attr(c.format).Attr(type).Attr(c.global).Attr(c.adaptive).Attr(c.algorithm).Out(c.out);
    return call.Run(on)[0];
  };
  const DenseTensor wanted = run(testing::As<T, float>(x), Backend::CPU);
  testing::ExpectNear<float>(testing::As<T, float>(run(x, backend)), wanted, rel, rel);
}

TEST(GpuPool, HalfIsCloseToFloat) {
  for (size_t i : {1, 2, 3}) {
    for (const char* type : {"max", "avg"}) {
      for (Backend backend : {Backend::GPU, Backend::GPUDNN}) {
        SCOPED_TRACE(Format("case %d, %s, %s", i, type, backend));
        ExpectCloseToFloat<float16>(Cases()[i], type, backend, 1e-3);
        ExpectCloseToFloat<bfloat16>(Cases()[i], type, backend, 8e-3);
      }
    }
  }
}

// Cells (by 3x3 and 2x2) and what has none; sizes that no step divides, and ties.
const std::vector<PoolCase>& GradCases() {
  static const std::vector<PoolCase> kCases = [] {
    std::vector<PoolCase> cases = {
        {{2, 3, 11, 6}, {2, 3, 5, 2}, {3, 3}, {2, 2}, {0, 0}},
        {{2, 3, 9, 8}, {2, 3, 9, 8}, {3, 3}, {1, 1}, {1, 1}},
        {{2, 3, 9, 9}, {2, 3, 5, 5}, {2, 2}, {2, 2}, {1, 1}},
        {{2, 3, 6, 7}, {2, 3, 3, 5}, {3, 3}, {2, 2}, {1, 2}},
        {{2, 9, 8, 5},
         {2, 9, 8, 5},
         {3, 3},
         {1, 1},
         {1, 1},
         false,
         false,
         false,
         "EXPLICIT",
         "NHWC"},
        {{2, 3, 10, 7}, {2, 3, 4, 3}, {4, 3}, {2, 2}, {0, 0}},
        // An input without elements whose windows lie in the padding.
        {{1, 1, 0, 5}, {1, 1, 1, 5}, {3, 3}, {1, 1}, {0, 3, 1, 1}},
    };
    cases.insert(cases.end(), Cases().begin(), Cases().end());
    return cases;
  }();
  return kCases;
}

// A few values, so that windows have several maxima.
DenseTensor WithTies(const DDim& dims) {
  DenseTensor x = Random(dims);
  for (int64_t i = 0; i < x.numel(); ++i) {
    x.data<float>()[i] = std::floor(x.data<float>()[i] * 3.0f);
  }
  return x;
}

KernelCall PoolGradCall(const PoolCase& c, const DenseTensor& x, const DenseTensor& out,
                        const DenseTensor& grad, const std::string& type, bool exclusive) {
  KernelCall call("pool2d_grad");
  call.In(x).In(out).In(grad).Attr(IntArray(c.ksize)).Attr(c.strides).Attr(c.paddings);
  call.Attr(c.ceil).Attr(exclusive).Attr(c.format).Attr(type).Attr(c.global).Attr(c.adaptive);
  return call.Attr(c.algorithm).Out(c.input);
}

DenseTensor Pooled(const PoolCase& c, const DenseTensor& x, const std::string& type) {
  KernelCall call("pool2d");
  call.In(x).Attr(IntArray(c.ksize)).Attr(c.strides).Attr(c.paddings).Attr(c.ceil).Attr(true);
  call.Attr(c.format).Attr(type).Attr(c.global).Attr(c.adaptive).Attr(c.algorithm).Out(c.out);
  return call.Run(Backend::CPU)[0];
}

// Whether cells compute the gradient of tensors in device memory, of one with `input` as its shape
// and no memory if `has_memory` is false.
bool PoolsByCells(const PoolCase& c, bool max, bool has_memory) {
  const bool last = funcs::IsChannelLast(c.format);
  std::vector<int> ksize(c.ksize.begin(), c.ksize.end()), paddings = c.paddings;
  const DDim in = funcs::SpatialDims(c.input, last);
  funcs::UpdatePadding(&paddings, c.global, c.adaptive, c.algorithm, in, c.strides, ksize);
  const funcs::Pool3dShape shape = funcs::MakePool3dShape(in, funcs::SpatialDims(c.out, last),
                                                          ksize, c.strides, paddings, c.adaptive);
  DenseTensor x, out, x_grad;
  x.Resize(c.input);
  out.Resize(c.out);
  x_grad.Resize(c.input);
  if (has_memory) {
    TensorCopySync(Random(c.input), GPUPlace(), &x);
    TensorCopySync(Random(c.out), GPUPlace(), &out);
  }
  const auto& gpu = static_cast<const GPUContext&>(*DeviceContextPool::Instance().Get(GPUPlace()));
  return funcs::PoolGradByCells<float>(
      gpu, {shape, c.input[last ? 3 : 1], last, max, true}, x, out, out,
      has_memory ? x_grad.mutable_data<float>(GPUPlace()) : nullptr);
}

TEST(GpuPool, CellsTakeSquareWindowsOfTwoAndThree) {
  constexpr size_t kWithCells = 5;  // of GradCases(), from the first on
  for (size_t i = 0; i <= kWithCells; ++i) {
    for (const bool max : {false, true}) {
      EXPECT_EQ(PoolsByCells(GradCases()[i], max, true), i < kWithCells) << i;
    }
  }
}

// 9 cells an image of one element: 2^31 of them and a few more.
TEST(GpuPool, CellsAreCountedAndNotElements) {
  constexpr int64_t kImages = (int64_t{1} << 31) / 9 + 1;
  const DDim dims = {kImages, 1, 1, 1};
  EXPECT_FALSE(PoolsByCells({dims, dims, {3, 3}, {1, 1}, {2, 0, 2, 0}}, false, false));
}

TEST(GpuPool, GradientsAsOnTheCpu) {
  for (const PoolCase& c : GradCases()) {
    for (const char* type : {"max", "avg"}) {
      for (bool exclusive : {true, false}) {
        SCOPED_TRACE(Format("%s -> %s %s exclusive %d", c.input, c.out, type, exclusive));
        const DenseTensor x = WithTies(c.input);
        ExpectAsOnCpu(PoolGradCall(c, x, Pooled(c, x, type), Random(c.out), type, exclusive),
                      Backend::GPU);
      }
    }
  }
}

TEST(GpuPool, GradientsOfHalfAreCloseToFloat) {
  for (const PoolCase& c : GradCases()) {
    for (const char* type : {"max", "avg"}) {
      SCOPED_TRACE(Format("%s -> %s %s", c.input, c.out, type));
      const DenseTensor x = WithTies(c.input), out = Pooled(c, x, type);
      const DenseTensor grad = testing::As<float, float16>(Random(c.out));
      const auto half = [](const DenseTensor& t) { return testing::As<float, float16>(t); };
      const DenseTensor wanted =
          PoolGradCall(c, x, out, testing::As<float16, float>(grad), type, true)
              .Run(Backend::CPU)[0];
      const DenseTensor got =
          PoolGradCall(c, half(x), half(out), grad, type, true).Run(Backend::GPU)[0];
      testing::ExpectNear<float>(testing::As<float16, float>(got), wanted, 1e-3, 1e-3);
    }
  }
}

TEST(GpuPool, CudnnRefusesWhatItCannot) {
  for (const PoolCase& c : Cases()) {
    if (c.cudnn) continue;
    try {
      PoolCall(c, "max", true).Run(Backend::GPUDNN);
      ADD_FAILURE() << c.out;
    } catch (const enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), UNIMPLEMENTED) << error.what();
    }
  }
}

// Maxima of windows of 2 x 2 elements of x [1, 3, 2, channels] or [1, channels, 3, 2].
KernelCall MaximaCall(const DenseTensor& x, int64_t channels, bool channels_last) {
  KernelCall call("pool2d");
  call.In(x).Attr(IntArray({2, 2})).Attr(std::vector<int>{1, 1}).Attr(std::vector<int>{0, 0});
  call.Attr(false).Attr(true).Attr(std::string(channels_last ? "NHWC" : "NCHW"));
  call.Attr(std::string("max")).Attr(false).Attr(false).Attr(std::string("EXPLICIT"));
  return call.Out(channels_last ? DDim{1, 2, 1, channels} : DDim{1, channels, 2, 1});
}

// The first element of the first window of channel 1 is NaN. cuDNN keeps it, of that channel alone,
// in both layouts; the plain kernel, as the one of the CPU, forgets it when the next element comes.
template <typename T>
void ExpectNaNOfOneChannel(int64_t channels, bool channels_last) {
  SCOPED_TRACE(
      Format("%s, %d channels, last: %d", CppTypeToDataType<T>::value, channels, channels_last));
  DenseTensor x = Random<T>(channels_last ? DDim{1, 3, 2, channels} : DDim{1, channels, 3, 2});
  x.data<T>()[channels_last ? 1 : 6] = static_cast<T>(std::nanf(""));
  const KernelCall call = MaximaCall(x, channels, channels_last);
  const DenseTensor kept = testing::As<T, float>(call.Run(Backend::GPUDNN)[0]);
  const DenseTensor plain = testing::As<T, float>(call.Run(Backend::GPU)[0]);
  const DenseTensor wanted =
      MaximaCall(testing::As<T, float>(x), channels, channels_last).Run(Backend::CPU)[0];
  for (int64_t i = 0; i < wanted.numel(); ++i) {
    const float want = wanted.data<float>()[i];
    EXPECT_EQ(plain.data<float>()[i], want) << i;
    if (i == (channels_last ? 1 : 2)) {
      EXPECT_TRUE(std::isnan(kept.data<float>()[i]));
    } else {
      EXPECT_EQ(kept.data<float>()[i], want) << i;
    }
  }
}

TEST(GpuPool, CudnnKeepsNaNOfItsChannelAlone) {
  for (const bool channels_last : {false, true}) {
    for (const int64_t channels : {3, 9, 16}) {
      ExpectNaNOfOneChannel<float>(channels, channels_last);
      ExpectNaNOfOneChannel<double>(channels, channels_last);
      ExpectNaNOfOneChannel<float16>(channels, channels_last);
      ExpectNaNOfOneChannel<bfloat16>(channels, channels_last);
    }
  }
}

}  // namespace
}  // namespace phi
