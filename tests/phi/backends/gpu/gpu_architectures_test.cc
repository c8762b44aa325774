// Runs with and without a GPU.
#include "phi/backends/gpu/gpu_architectures.h"

#include <gtest/gtest.h>

#include "phi/backends/gpu/gpu_enforce.h"

namespace phi {
namespace backends {
namespace gpu {
namespace {

TEST(HasCodeFor, MachineCodeServesItsGenerationFromThatNumberOn) {
  EXPECT_TRUE(HasCodeFor("80-real", 80));
  EXPECT_TRUE(HasCodeFor("80-real", 86));
  EXPECT_FALSE(HasCodeFor("86-real", 80));
  EXPECT_FALSE(HasCodeFor("80-real", 90));
  EXPECT_TRUE(HasCodeFor("75-real,100-real", 103));
}

TEST(HasCodeFor, PtxServesAllLaterOnes) {
  EXPECT_TRUE(HasCodeFor("75-virtual", 120));
  EXPECT_TRUE(HasCodeFor("75-real,90", 120));
  EXPECT_FALSE(HasCodeFor("75-real,90", 80));
  EXPECT_FALSE(HasCodeFor("75-virtual", 70));
}

TEST(HasCodeFor, AVariantServesItsNumberAlone) {
  EXPECT_TRUE(HasCodeFor("90a", 90));
  EXPECT_TRUE(HasCodeFor("90a-real", 90));
  EXPECT_FALSE(HasCodeFor("100a", 103));
}

TEST(DescribeArchitectures, NamesMachineCodeAndPtx) {
  EXPECT_EQ(DescribeArchitectures("90"), "sm_90, and PTX of compute_90");
  EXPECT_EQ(DescribeArchitectures("75-real,80-real,90"),
            "sm_75, sm_80 and sm_90, and PTX of compute_90");
  EXPECT_EQ(DescribeArchitectures("90a-real"), "sm_90a");
  EXPECT_EQ(DescribeArchitectures("75-virtual"), "PTX of compute_75");
}

TEST(WhyNoCodeFor, NamesTheGpuWhatWasBuiltAndTheRemedy) {
  const std::string why = WhyNoCodeFor(60);  // older than any that nvcc 12 and 13 build for
  EXPECT_NE(
      why.find("sm_60, and this build has code for " + DescribeArchitectures(BuiltArchitectures())),
      std::string::npos)
      << why;
  EXPECT_NE(why.find("-DPHIBRIDGE_CUDA_ARCHITECTURES=60"), std::string::npos) << why;
}

TEST(WhyNoCodeFor, IsEmptyForWhatWasBuilt) {
  const int built = std::stoi(BuiltArchitectures());
  EXPECT_EQ(WhyNoCodeFor(built), "");
}

TEST(GpuErrors, NoKernelImageNamesWhatWasBuilt) {
  try {
    PADDLE_ENFORCE_GPU_SUCCESS(cudaErrorNoKernelImageForDevice);
    FAIL() << "no error";
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_NE(error.error_str().find(DescribeArchitectures(BuiltArchitectures())),
              std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace gpu
}  // namespace backends
}  // namespace phi
