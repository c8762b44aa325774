#include "phi/kernels/impl/isclose_kernel_impl.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_reduce.h"

namespace phi {
namespace {

template <typename T, typename Test>
struct PairSource {
  const T *a, *b;
  Test test;
  __device__ int64_t Base(int64_t /*o*/) const { return 0; }
  __device__ bool Load(int64_t /*base*/, int64_t /*o*/, int64_t k) const {
    return test(a[k], b[k]);
  }
};
struct BothHold {
  __device__ bool operator()(bool a, bool b) const { return a && b; }
};
struct KeepVerdict {
  __device__ bool operator()(bool holds, int64_t /*o*/) const { return holds; }
};
struct SameTest {
  template <typename T>
  __device__ bool operator()(T a, T b) const {
    return a == b;
  }
};

// Whether `test` holds for all pairs of the first `count` elements.
template <typename T, typename Test>
void TestPairs(const GPUContext& ctx, const DenseTensor& x, const DenseTensor& y, int64_t count,
               Test test, bool* result) {
  const PairSource<T, Test> source{count == 0 ? nullptr : x.data<T>(),
                                   count == 0 ? nullptr : y.data<T>(), test};
  primitive::GpuReduce(ctx, 1, count, true, true, source, BothHold(), KeepVerdict(), result);
}

}  // namespace

template <typename T, typename Context>
void AllCloseKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    const Scalar& rtol, const Scalar& atol, bool equal_nan, DenseTensor* out) {
  TestPairs<T>(ctx, x, y, x.numel(), internal::MakeCloseTest(rtol, atol, equal_nan),
               ctx.template Alloc<bool>(out));
}

template <typename T, typename Context>
void EqualAllKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  if (x.dims() == y.dims()) return TestPairs<T>(ctx, x, y, x.numel(), SameTest(), result);
  primitive::GpuLoop(ctx, 1, [=] DEVICE(int64_t) { *result = false; });
}

}  // namespace phi

PD_REGISTER_KERNEL(isclose, GPU, ALL_LAYOUT, phi::IscloseKernel, float, double, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(allclose, GPU, ALL_LAYOUT, phi::AllCloseKernel, float, double) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(equal_all, GPU, ALL_LAYOUT, phi::EqualAllKernel, float, double, bool, int,
                   int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
