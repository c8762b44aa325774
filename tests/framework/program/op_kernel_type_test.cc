#include "framework/program/op_kernel_type.h"

#include <gtest/gtest.h>

#include <sstream>

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

using proto::VarType;

TEST(LibraryTypeTest, NamesComeBack) {
  for (LibraryType type :
       {LibraryType::kPlain, LibraryType::kMKLDNN, LibraryType::kCUDNN, LibraryType::kKP}) {
    EXPECT_EQ(StringToLibraryType(LibraryTypeToString(type)), type);
  }
  EXPECT_EQ(StringToLibraryType("CUDA"), LibraryType::kPlain);
  EXPECT_THROW(StringToLibraryType("OPENBLAS"), phi::enforce::EnforceNotMet);
  EXPECT_STREQ(LibraryTypeToString(static_cast<LibraryType>(9)), "PLAIN");
}

TEST(OpKernelTypeTest, ComparesAllButTheNumberOfTheDevice) {
  const OpKernelType type(VarType::FP32, phi::GPUPlace(0));
  EXPECT_EQ(type, OpKernelType(VarType::FP32, phi::GPUPlace(1)));
  const OpKernelType others[] = {
      OpKernelType(VarType::FP64, phi::GPUPlace(0)), OpKernelType(VarType::FP32, phi::CPUPlace()),
      OpKernelType(VarType::FP32, phi::GPUPlace(0), DataLayout::kNHWC),
      OpKernelType(VarType::FP32, phi::GPUPlace(0), DataLayout::kAnyLayout, LibraryType::kCUDNN),
      OpKernelType(VarType::FP32, phi::GPUPlace(0), DataLayout::kAnyLayout, LibraryType::kPlain,
                   1)};
  const OpKernelType::Hash hash;
  EXPECT_EQ(hash(type), hash(OpKernelType(VarType::FP32, phi::GPUPlace(1))));
  for (const OpKernelType& other : others) {
    EXPECT_NE(type, other);
    EXPECT_NE(hash(type), hash(other));
  }
}

// What old operators pass instead of a place.
struct FakeContext {
  phi::Place GetPlace() const { return phi::CPUPlace(); }
};

TEST(OpKernelTypeTest, ADeviceContextStandsForItsPlace) {
  EXPECT_EQ(OpKernelType(VarType::INT32, FakeContext()),
            OpKernelType(VarType::INT32, phi::CPUPlace()));
}

TEST(OpKernelTypeTest, PrintsAsTheOriginal) {
  std::ostringstream text;
  text << OpKernelType(VarType::FP32, phi::CPUPlace(), DataLayout::kNCHW, LibraryType::kMKLDNN);
  EXPECT_EQ(text.str(),
            "{data_type[float]; data_layout[NCHW]; place[Place(cpu)]; library_type[MKLDNN]}");
}

TEST(OpKernelTypeTest, TheLibraryAndThePlaceGiveTheBackEnd) {
  EXPECT_EQ(BackendOf(phi::CPUPlace(), LibraryType::kPlain), phi::Backend::CPU);
  EXPECT_EQ(BackendOf(phi::GPUPlace(), LibraryType::kPlain), phi::Backend::GPU);
  EXPECT_EQ(BackendOf(phi::CPUPlace(), LibraryType::kMKLDNN), phi::Backend::ONEDNN);
  EXPECT_EQ(BackendOf(phi::GPUPlace(), LibraryType::kCUDNN), phi::Backend::GPUDNN);
  EXPECT_EQ(BackendOf(phi::CPUPlace(), LibraryType::kKP), phi::Backend::KPS);
  const OpKernelType type(VarType::FP64, phi::CPUPlace(), DataLayout::kNHWC);
  EXPECT_EQ(TransOpKernelTypeToPhiKernelKey(type),
            phi::KernelKey(phi::Backend::CPU, phi::DataLayout::NHWC, phi::DataType::FLOAT64));
}

}  // namespace
}  // namespace framework
}  // namespace paddle
