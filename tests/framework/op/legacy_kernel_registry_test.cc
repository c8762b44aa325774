#include "framework/op/legacy_kernel_registry.h"

#include <gtest/gtest.h>

#include <string>

#include "framework/op/operator_with_kernel.h"

namespace paddle {
namespace framework {
namespace {

LegacyKernelEntry Entry(const std::type_info& type, const char* library, int line) {
  return {"legacy_registry_test", type, phi::CPUPlace(), library, 0, [](const ExecutionContext&) {},
          {"ops/toy_op.cc", line}};
}

TEST(LegacyKernelRegistryTest, AKernelIsFoundByItsType) {
  RegisterLegacyKernel(Entry(typeid(float), "CPU", 3));
  RegisterLegacyKernel(Entry(typeid(float), "MKLDNN", 4));
  const OpKernelType plain(proto::VarType::FP32, phi::CPUPlace());
  const OpKernelType onednn(proto::VarType::FP32, phi::CPUPlace(), DataLayout::kMKLDNN,
                            LibraryType::kMKLDNN);
  EXPECT_EQ(OperatorWithKernel::AllOpKernels()["legacy_registry_test"].count(plain), 1u);
  EXPECT_EQ(LegacyKernelSource("legacy_registry_test", plain).line, 3);
  EXPECT_EQ(LegacyKernelSource("legacy_registry_test", onednn).line, 4);
  EXPECT_STREQ(LegacyKernelSource("legacy_registry_test",
                                  OpKernelType(proto::VarType::INT32, phi::CPUPlace()))
                   .file,
               SourceLocation().file);
  EXPECT_EQ(LegacyKernelSource("no_such_op", plain).line, SourceLocation().line);
}

TEST(LegacyKernelRegistryDeathTest, ASecondKernelNamesBothPlaces) {
  RegisterLegacyKernel(Entry(typeid(double), "CPU", 7));
  EXPECT_DEATH(RegisterLegacyKernel(Entry(typeid(double), "CPU", 8)),
               "for \\(double\\) is registered twice: at ops/toy_op.cc:7.* and at ops/toy_op.cc:8");
  EXPECT_DEATH(RegisterLegacyKernel(Entry(typeid(void*), "CPU", 9)), "");
}

}  // namespace
}  // namespace framework
}  // namespace paddle
