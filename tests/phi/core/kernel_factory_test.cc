#include "phi/core/kernel_factory.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "phi/core/enforce.h"
#include "phi/core/flags.h"

PHI_DECLARE_bool(enable_api_kernel_fallback);

namespace phi {
namespace {

void DoNothing(KernelContext*) {}

// A kernel of its own name, so that other tests of this process do not meet it.
const char* const kName = "kernel_factory_test";

const int kInserted = [] {
  KernelFactory& factory = KernelFactory::Instance();
  const Kernel first(&DoNothing, nullptr, "/somewhere/phi/kernels/cpu/foo_kernel.cc", 12);
  factory.Insert(kName, KernelKey(Backend::CPU, DataLayout::ALL_LAYOUT, DataType::FLOAT32), first);
  factory.Insert(kName, KernelKey(Backend::CPU, DataLayout::ALL_LAYOUT, DataType::FLOAT64), first);
  factory.Insert(kName, KernelKey(Backend::CPU, DataLayout::NHWC, DataType::ALL_DTYPE),
                 Kernel(&DoNothing, nullptr, "ops/foo_op.cc", 3));
  return 0;
}();

TEST(KernelFactoryTest, TheSummaryGroupsTypesByRegistration) {
  EXPECT_EQ(kInserted, 0);
  EXPECT_EQ(KernelFactory::Instance().KernelSummary(kName),
            "CPU NHWC {any type} ops/foo_op.cc:3; "
            "CPU {float32, float64} phi/kernels/cpu/foo_kernel.cc:12");
  EXPECT_EQ(KernelFactory::Instance().KernelSummary("no_such_kernel"), "");
}

TEST(KernelFactoryTest, KernelsOfOneName) {
  const KernelKeyMap* kernels = KernelFactory::Instance().FindKernelMap(kName);
  ASSERT_NE(kernels, nullptr);
  EXPECT_EQ(kernels->size(), 3u);
  EXPECT_EQ(KernelFactory::Instance().FindKernelMap("no_such_kernel"), nullptr);
  EXPECT_EQ(KernelFactory::Instance().SelectKernelMap(kName).size(), 3u);
  EXPECT_TRUE(KernelFactory::Instance().SelectKernelMap("no_such_kernel").empty());
}

TEST(KernelFactoryTest, AnUnknownNameHasNoKernel) {
  const KernelKey key(Backend::CPU, DataLayout::NCHW, DataType::FLOAT32);
  EXPECT_EQ(KernelFactory::Instance().Find("no_such_kernel", key), nullptr);
  EXPECT_FALSE(KernelFactory::Instance().SelectKernel("no_such_kernel", key).IsValid());
  try {
    KernelFactory::Instance().SelectKernelOrThrowError("no_such_kernel", key);
    FAIL() << "no error";
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), NOT_FOUND);
    EXPECT_NE(error.error_str().find("no_such_kernel"), std::string::npos) << error.what();
  }
}

TEST(KernelFactoryTest, AnotherBackEndFallsToTheCpuWhereAllowed) {
  const KernelKey gpu(Backend::GPU, DataLayout::NCHW, DataType::FLOAT32);
  const std::string name = "test_only_on_the_cpu";
  KernelFactory::Instance().Insert(
      name, KernelKey(Backend::CPU, DataLayout::ALL_LAYOUT, DataType::FLOAT32),
      Kernel(&DoNothing, nullptr, "a.cc", 2));
  const KernelResult fallback = KernelFactory::Instance().SelectKernelOrThrowError(name, gpu);
  EXPECT_TRUE(fallback.has_fallback_cpu);
  EXPECT_EQ(fallback.kernel.line(), 2);
  FLAGS_enable_api_kernel_fallback = false;
  EXPECT_THROW(KernelFactory::Instance().SelectKernelOrThrowError(name, gpu),
               enforce::EnforceNotMet);
  FLAGS_enable_api_kernel_fallback = true;

  KernelFactory::Instance().Insert(
      name, KernelKey(Backend::GPU, DataLayout::ALL_LAYOUT, DataType::FLOAT32),
      Kernel(&DoNothing, nullptr, "a.cc", 3));
  const KernelResult own = KernelFactory::Instance().SelectKernelOrThrowError(name, gpu, true);
  EXPECT_FALSE(own.has_fallback_cpu);
  EXPECT_EQ(own.kernel.line(), 3);
  KernelFactory::Instance().Insert(
      name, KernelKey(Backend::GPUDNN, DataLayout::ALL_LAYOUT, DataType::FLOAT32),
      Kernel(&DoNothing, nullptr, "a.cc", 4));
  EXPECT_EQ(KernelFactory::Instance().SelectKernelOrThrowError(name, gpu, true).kernel.line(), 4);
  EXPECT_EQ(KernelFactory::Instance().SelectKernelOrThrowError(name, gpu).kernel.line(), 3);
}

TEST(KernelFactoryTest, NamesAreSorted) {
  const std::vector<std::string> names = KernelFactory::Instance().GetAllKernelNames();
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
  EXPECT_TRUE(std::binary_search(names.begin(), names.end(), kName));
  EXPECT_TRUE(std::binary_search(names.begin(), names.end(), "softmax"));
}

TEST(KernelTest, ArgumentDefinitionsAreChecked) {
  Kernel kernel(&DoNothing, nullptr, "a.cc", 1);
  kernel.mutable_args_def()->AppendInput(TensorArgDef());
  kernel.InputAt(0)
      .SetBackend(Backend::GPU)
      .SetDataLayout(DataLayout::NHWC)
      .SetDataType(DataType::INT32);
  const TensorArgDef& input = kernel.args_def().input_defs()[0];
  EXPECT_EQ(input.backend, Backend::GPU);
  EXPECT_EQ(input.layout, DataLayout::NHWC);
  EXPECT_EQ(input.dtype, DataType::INT32);
  EXPECT_THROW(kernel.InputAt(1), enforce::EnforceNotMet);
  EXPECT_THROW(kernel.OutputAt(0), enforce::EnforceNotMet);
  EXPECT_FALSE(Kernel().IsValid());
}

TEST(SourcePathTest, BeginsAtATopFolder) {
  EXPECT_STREQ(SourcePath("ops/a_op.cc"), "ops/a_op.cc");
  EXPECT_STREQ(SourcePath("/build/x/framework/op/a.cc"), "framework/op/a.cc");
  EXPECT_STREQ(SourcePath("/elsewhere/a.cc"), "/elsewhere/a.cc");
}

}  // namespace
}  // namespace phi
