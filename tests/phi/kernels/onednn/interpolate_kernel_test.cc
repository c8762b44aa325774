#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/phi/kernels/onednn/kernel_call.h"

namespace phi {
namespace {

std::string Refusal(int height, int width) {
  const DenseTensor x = test::MakeTensor({1, 1, 4, 4});
  test::KernelCall call("bilinear_interp_v2");
  call.In(x).InNone().InNone().InNone().AttrList(std::string("NCHW"), 0, height, width,
                                                 std::vector<float>{}, std::string("bilinear"),
                                                 false, 0);
  return call.Why();
}

// For each position of an image oneDNN keeps what it is made of, whatever memory there is.
TEST(OneDNNInterpolateTest, LeavesLargeImagesToTheCpu) {
  EXPECT_EQ(Refusal(4096, 4096), "");
  const char* why = "more than 16777216 positions, of which oneDNN keeps a table";
  EXPECT_EQ(Refusal(4096, 4097), why);
  EXPECT_EQ(Refusal(65536, 65536), why);
  EXPECT_EQ(Refusal(2147483647, 2147483647), why);
}

}  // namespace
}  // namespace phi
