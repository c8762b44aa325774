// outside: unit test | CustomKernelMap
#include <gtest/gtest.h>

#include "paddle/phi/core/custom_kernel.h"
#include "paddle/phi/core/kernel_registry.h"

namespace phi {
namespace tests {

template <typename T, typename Context>
void WaitingKernel(const Context& dev_ctx, const DenseTensor& x, DenseTensor* out) {
  out->Resize(x.dims());
  dev_ctx.template Alloc<T>(out)[0] = x.data<T>()[0] + 1;
}

TEST(OutsideCustomKernelMap, RegistersWhatWaits) {
  const KernelKey key(Backend::CPU, DataLayout::ALL_LAYOUT, DataType::FLOAT32);
  CustomKernelMap& map = CustomKernelMap::Instance();
  const Kernel kernel(PHI_KERNEL(WaitingKernel<float, CPUContext>),
                      PHI_VARIADIC_KERNEL(WaitingKernel<float, CPUContext>));
  map.RegisterCustomKernel("outside_waiting", key, kernel);
  EXPECT_THROW(map.RegisterCustomKernel("outside_waiting", key, kernel), enforce::EnforceNotMet);
  EXPECT_EQ(map.GetMap().at("outside_waiting").size(), 1u);
  EXPECT_FALSE(KernelFactory::Instance().HasKernel("outside_waiting", key));
  map.RegisterCustomKernels();
  EXPECT_TRUE(map.Kernels().empty());
  ASSERT_TRUE(KernelFactory::Instance().HasKernel("outside_waiting", key));
  DenseTensor x, out;
  x.Resize({1});
  x.mutable_data<float>(CPUPlace())[0] = 2;
  CPUContext cpu;
  using Fn = void (*)(const CPUContext&, const DenseTensor&, DenseTensor*);
  const Kernel& found = KernelFactory::Instance().SelectKernel("outside_waiting", key);
  found.GetVariadicKernelFn<Fn>()(cpu, x, &out);
  EXPECT_EQ(out.data<float>()[0], 3);
  map.RegisterCustomKernel("outside_waiting", key, kernel);
  EXPECT_THROW(map.RegisterCustomKernels(), enforce::EnforceNotMet);
  map.Kernels().clear();
}

}  // namespace tests
}  // namespace phi
