#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::ExpectAsOnCpu;
using testing::KernelCall;
using testing::Random;

TEST(GpuCast, BetweenTypes) {
  const auto call = [](const DenseTensor& x, DataType to) {
    return KernelCall("cast").In(x).Attr(to).Out(x.dims());
  };
  for (int64_t n : {0, 1, 1003}) {
    ExpectAsOnCpu<double>(call(Random({n}), DataType::FLOAT64), Backend::GPU, 0, 0);
    ExpectAsOnCpu<float>(call(Random<double>({n}), DataType::FLOAT32), Backend::GPU, 0, 0);
    ExpectAsOnCpu<int>(call(Random({n}, -100, 100), DataType::INT32), Backend::GPU, 0, 0);
    ExpectAsOnCpu<int64_t>(call(Random<int>({n}, -100, 100), DataType::INT64), Backend::GPU, 0, 0);
    ExpectAsOnCpu<bool>(call(Random<int>({n}, -2, 2), DataType::BOOL), Backend::GPU, 0, 0);
    ExpectAsOnCpu<float16>(call(Random({n}, -3, 3), DataType::FLOAT16), Backend::GPU, 0, 0);
    ExpectAsOnCpu<float>(call(Random<bfloat16>({n}, -3, 3), DataType::FLOAT32), Backend::GPU, 0, 0);
  }
}

TEST(GpuTranspose, AnyPermutationAndElementSize) {
  struct Case {
    DDim dims, out;
    std::vector<int> axis;
  };
  for (const Case& c :
       {Case{{5, 7}, {7, 5}, {1, 0}}, Case{{2, 3, 5}, {5, 2, 3}, {-1, 0, 1}},
        Case{{2, 3, 5, 7}, {2, 5, 7, 3}, {0, 2, 3, 1}}, Case{{0, 3}, {3, 0}, {1, 0}},
        Case{{2, 3, 4, 2, 3}, {3, 2, 4, 3, 2}, {4, 3, 2, 1, 0}},
        // Tiles: whole and in part, of pairs and not, of many matrices, with axes of size 1.
        Case{{64, 128}, {128, 64}, {1, 0}}, Case{{70, 66}, {66, 70}, {1, 0}},
        Case{{3, 37, 9, 5}, {3, 9, 5, 37}, {0, 2, 3, 1}},
        Case{{5, 6, 7, 40}, {5, 40, 6, 7}, {0, 3, 1, 2}},
        Case{{1, 33, 1, 34}, {34, 1, 33, 1}, {3, 2, 1, 0}},
        // The innermost axis stays, and is as wide as two, four, eight elements, or none.
        Case{{2, 5, 3, 16}, {2, 3, 5, 16}, {0, 2, 1, 3}}, Case{{4, 5, 6}, {5, 4, 6}, {1, 0, 2}},
        Case{{4, 5, 7}, {5, 4, 7}, {1, 0, 2}},
        // The innermost axis stays, and is one wider element: tiles of the others.
        Case{{40, 35, 2}, {35, 40, 2}, {1, 0, 2}}, Case{{3, 9, 33, 4}, {3, 33, 9, 4}, {0, 2, 1, 3}},
        Case{{4, 2}, {4, 2}, {0, 1}}, Case{{4, 5, 6}, {4, 5, 6}, {0, 1, 2}},
        Case{{1, 1}, {1, 1}, {1, 0}}}) {
    SCOPED_TRACE(c.out);
    const auto call = [&](const DenseTensor& x) {
      return KernelCall("transpose").In(x).Attr(c.axis).Out(c.out);
    };
    ExpectAsOnCpu<float>(call(Random(c.dims)), Backend::GPU, 0, 0);
    ExpectAsOnCpu<int8_t>(call(Random<int8_t>(c.dims, -100, 100)), Backend::GPU, 0, 0);
    ExpectAsOnCpu<float16>(call(Random<float16>(c.dims)), Backend::GPU, 0, 0);
    ExpectAsOnCpu<double>(call(Random<double>(c.dims)), Backend::GPU, 0, 0);
    // Not aligned to pairs, nor to wider elements.
    ExpectAsOnCpu<int8_t>(call(Random<int8_t>(c.dims, -100, 100)).InsideMemory(), Backend::GPU, 0,
                          0);
    ExpectAsOnCpu<float16>(call(Random<float16>(c.dims)).InsideMemory(), Backend::GPU, 0, 0);
    ExpectAsOnCpu<float>(call(Random(c.dims)).InsideMemory(), Backend::GPU, 0, 0);
  }
}

TEST(GpuConcat, EveryAxis) {
  for (int axis : {0, 1, 2, -1}) {
    std::vector<DenseTensor> parts;
    DDim out({2, 3, 4});
    const int at = axis < 0 ? axis + 3 : axis;
    out[at] = 0;
    for (int64_t size : {1, 0, 5, 2}) {
      DDim dims({2, 3, 4});
      dims[at] = size;
      out[at] += size;
      parts.push_back(Random(dims));
    }
    ExpectAsOnCpu(KernelCall("concat").InList(parts).Attr(Scalar(axis)).Out(out), Backend::GPU, 0,
                  0);
  }
}

TEST(GpuReshape, KernelsThatOnlyChangeTheShape) {
  const IntArray shape({6, 4});
  ExpectAsOnCpu(KernelCall("reshape").In(Random({2, 3, 4})).Attr(shape).Out({6, 4}), Backend::GPU,
                0, 0);
  ExpectAsOnCpu(KernelCall("squeeze").In(Random({3, 1, 4})).Attr(IntArray({1})).Out({3, 4}),
                Backend::GPU, 0, 0);
  ExpectAsOnCpu(KernelCall("unsqueeze").In(Random({3, 4})).Attr(IntArray({1})).Out({3, 1, 4}),
                Backend::GPU, 0, 0);
  ExpectAsOnCpu(KernelCall("flatten").In(Random({3, 4, 2})).Attr(1).Attr(2).Out({3, 8}),
                Backend::GPU, 0, 0);
  ExpectAsOnCpu(KernelCall("assign").In(Random({3, 0})).Out({3, 0}), Backend::GPU, 0, 0);
  ExpectAsOnCpu(KernelCall("assign").In(Random({3, 5})).Out({3, 5}), Backend::GPU, 0, 0);
}

TEST(GpuFull, FillsAnyType) {
  const auto fill = [](auto value, DataType dtype) {
    using T = decltype(value);
    const Kernel* kernel =
        KernelFactory::Instance().Find("full", {Backend::GPU, DataLayout::ALL_LAYOUT, dtype});
    ASSERT_NE(kernel, nullptr);
    DenseTensor out, host;
    KernelContext call(DeviceContextPool::Instance().Get(GPUPlace()));
    call.EmplaceBackAttr(IntArray({3, 35}));
    call.EmplaceBackAttr(Scalar(3));
    call.EmplaceBackAttr(dtype);
    call.EmplaceBackOutput(&out);
    (*kernel)(&call);
    TensorCopySync(out, CPUPlace(), &host);
    for (int i = 0; i < 105; ++i) ASSERT_EQ(host.data<T>()[i], static_cast<T>(3)) << i;
  };
  fill(0.0f, DataType::FLOAT32);
  fill(int64_t{0}, DataType::INT64);
  fill(int8_t{0}, DataType::INT8);
}

}  // namespace
}  // namespace phi
