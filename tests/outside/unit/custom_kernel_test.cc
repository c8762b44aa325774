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

template <typename T, typename Context>
void ManyTypesKernel(const Context& dev_ctx, const DenseTensor& x,
                     const std::vector<const DenseTensor*>& list, bool flag, int number,
                     float ratio, double wide, int64_t large, dtype::float16 half, DataType type,
                     const Scalar& scalar, const IntArray& sizes, DenseTensor* out,
                     std::vector<DenseTensor*> outs) {
  out->Resize(x.dims());
  T* to = dev_ctx.template Alloc<T>(out);
  const bool as_said = flag && number == 2 && ratio == 3 && wide == 4 && large == 5 &&
                       type == DataType::UINT32 && scalar.to<int>() == 6 && sizes.size() == 1;
  to[0] = as_said ? static_cast<T>(static_cast<float>(half)) : static_cast<T>(0);
  (void)list;
  (void)outs;
}

TEST(OutsideKernelContext, GivesAttributesOfEachType) {
  KernelContext context;
  CPUContext* cpu = static_cast<CPUContext*>(DeviceContextPool::Instance().Get(CPUPlace()));
  context.SetDeviceContext(cpu);
  DenseTensor x, out, more;
  x.Resize({1});
  x.mutable_data<float>(CPUPlace());
  context.EmplaceBackInput(&x);
  context.EmplaceBackInputs(std::vector<const TensorBase*>{&x, &x});
  context.EmplaceBackAttr(true);
  context.EmplaceBackAttr(2);
  context.EmplaceBackAttr(3.0f);
  context.EmplaceBackAttr(4.0);
  context.EmplaceBackAttr(int64_t{5});
  context.EmplaceBackAttr(dtype::float16(0.5f));
  context.EmplaceBackAttr(DataType::UINT32);
  context.EmplaceBackAttr(Scalar(6));
  context.EmplaceBackAttr(IntArray({1}));
  context.EmplaceBackOutput(&out);
  context.EmplaceBackOutputs(std::vector<TensorBase*>{&more});
  PHI_KERNEL(ManyTypesKernel<float, CPUContext>)(&context);
  EXPECT_EQ(out.data<float>()[0], 0.5f);
}

}  // namespace tests
}  // namespace phi
