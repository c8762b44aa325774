// No GPU is needed.
#include "phi/backends/gpu/gpu_math.h"

#include <gtest/gtest.h>

#include <set>

#include "phi/backends/gpu/math_flags.h"

namespace phi {
namespace backends {
namespace gpu {
namespace {

class GpuMathTest : public testing::Test {
 protected:
  ~GpuMathTest() override {
    FLAGS_allow_tf32 = FLAGS_cudnn_exhaustive_search = false;
    FLAGS_cudnn_deterministic = FLAGS_cudnn_winograd = FLAGS_cudnn_graph = true;
    FLAGS_conv_workspace_size_limit = 512;
  }
  static size_t LimitMb(int attribute) {
    return ConvSearchOf(attribute, false).workspace_bytes >> 20;
  }
};

TEST_F(GpuMathTest, DefaultsKeepPrecisionAndBits) {
  EXPECT_FALSE(AllowsTf32());
  EXPECT_TRUE(UsesCudnnGraphs());
  const ConvSearch search = ConvSearchOf(0, false);
  EXPECT_EQ(search.workspace_bytes, size_t{512} << 20);
  EXPECT_FALSE(search.measures);
  EXPECT_TRUE(search.is_deterministic);
  EXPECT_TRUE(search.has_winograd);
  EXPECT_TRUE(search.has_graph);
}

TEST_F(GpuMathTest, FlagsAreRead) {
  FLAGS_allow_tf32 = FLAGS_cudnn_exhaustive_search = true;
  FLAGS_cudnn_deterministic = FLAGS_cudnn_winograd = FLAGS_cudnn_graph = false;
  EXPECT_TRUE(AllowsTf32());
  EXPECT_FALSE(UsesCudnnGraphs());
  const ConvSearch search = ConvSearchOf(0, false);
  EXPECT_TRUE(search.measures);
  EXPECT_FALSE(search.is_deterministic);
  EXPECT_FALSE(search.has_winograd);
  EXPECT_FALSE(search.has_graph);
}

TEST_F(GpuMathTest, EachFlagChangesTheNumber) {
  std::set<uint64_t> numbers = {MathFlags().Number()};
  for (bool* flag : {&FLAGS_allow_tf32, &FLAGS_cudnn_exhaustive_search, &FLAGS_cudnn_deterministic,
                     &FLAGS_cudnn_winograd, &FLAGS_cudnn_graph}) {
    *flag = !*flag;
    numbers.insert(MathFlags().Number());
    *flag = !*flag;
  }
  FLAGS_conv_workspace_size_limit = 8;
  numbers.insert(MathFlags().Number());
  EXPECT_EQ(numbers.size(), 7u);
}

TEST_F(GpuMathTest, AttributesThatSayNothingAskForNothing) {
  for (const int megabytes : {-1, 0, 512}) EXPECT_FALSE(AsksForConvSearch(megabytes, false));
  EXPECT_TRUE(AsksForConvSearch(8, false));
  EXPECT_TRUE(AsksForConvSearch(512, true));
}
TEST_F(GpuMathTest, TheAttributeAsksForASearchToo) { EXPECT_TRUE(ConvSearchOf(0, true).measures); }

TEST_F(GpuMathTest, AnAttributeLowersTheLimitUnlessItIsTheOneOfEveryProgram) {
  EXPECT_EQ(LimitMb(-1), 512u);
  EXPECT_EQ(LimitMb(16), 16u);
  EXPECT_EQ(LimitMb(4096), 512u);
  FLAGS_conv_workspace_size_limit = 4096;
  EXPECT_EQ(LimitMb(512), 4096u);
  EXPECT_EQ(LimitMb(1024), 1024u);
  FLAGS_conv_workspace_size_limit = 8;
  EXPECT_EQ(LimitMb(512), 8u);
  EXPECT_EQ(LimitMb(16), 8u);
  FLAGS_conv_workspace_size_limit = 0;
  EXPECT_EQ(LimitMb(16), 0u);
  FLAGS_conv_workspace_size_limit = -5;
  EXPECT_EQ(LimitMb(16), 0u);
}

}  // namespace
}  // namespace gpu
}  // namespace backends
}  // namespace phi
