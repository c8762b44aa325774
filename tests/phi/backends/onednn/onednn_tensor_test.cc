#include <vector>

#include <gtest/gtest.h>

#include "phi/core/enforce.h"
#include "phi/core/tensor_copy.h"
#include "tests/phi/kernels/onednn/kernel_call.h"

namespace phi {
namespace {

using test::Blocked;
using test::ExpectNear;
using test::IsBlocked;
using test::KernelCall;
using test::MakeTensor;
using test::Values;

TEST(OneDNNTensorTest, BlockedRoundTrip) {
  for (const DDim& dims :
       {DDim{1, 8, 3, 3}, DDim{2, 6, 5, 7}, DDim{3, 19, 2, 1}, DDim{1, 32, 4, 4}}) {
    const DenseTensor x = MakeTensor(dims);
    const DenseTensor blocked = Blocked(x);
    EXPECT_EQ(blocked.dims(), dims);
    EXPECT_TRUE(NeedsLayoutTransform(blocked, DataLayout::ANY));
    EXPECT_TRUE(NeedsLayoutTransform(blocked, DataLayout::NCHW));
    EXPECT_FALSE(NeedsLayoutTransform(blocked, DataLayout::ONEDNN));
    ExpectNear(Values(blocked), Values(x), 0);
  }
}

TEST(OneDNNTensorTest, TransformsInPlaceAndToChannelsLast) {
  const DenseTensor x = MakeTensor({2, 6, 3, 4});
  DenseTensor blocked = Blocked(x), last, expected;
  blocked.set_lod({{0, 1, 2}});
  TransformLayout(blocked, DataLayout::NHWC, &last);
  TransformLayout(x, DataLayout::NHWC, &expected);
  EXPECT_EQ(last.layout(), DataLayout::NHWC);
  EXPECT_EQ(last.dims(), expected.dims());
  ExpectNear(Values(last), Values(expected), 0);
  TransformLayout(blocked, DataLayout::ANY, &blocked);
  EXPECT_EQ(blocked.layout(), DataLayout::NCHW);
  EXPECT_EQ(blocked.storage_properties(), nullptr);
  EXPECT_EQ(blocked.lod().size(), 1u);
  ExpectNear(Values(blocked), Values(x), 0);
}

TEST(OneDNNTensorTest, CopyKeepsTheFormat) {
  const DenseTensor x = MakeTensor({2, 6, 3, 4});
  const DenseTensor blocked = Blocked(x);
  DenseTensor copy;
  TensorCopySync(blocked, CPUPlace(), &copy);
  EXPECT_TRUE(IsBlocked(copy));
  ExpectNear(Values(copy), Values(x), 0);
}

TEST(OneDNNTensorTest, AllocForgetsTheFormat) {
  DenseTensor blocked = Blocked(MakeTensor({1, 8, 3, 3}));
  DeviceContextPool::Instance().Get(CPUPlace())->Alloc<float>(&blocked);
  EXPECT_FALSE(IsBlocked(blocked));
}

// An output that was blocked by the last run is plain after a run that gives plain elements.
TEST(OneDNNTensorTest, OutputsTakeTheFormatOfEachRun) {
  const DenseTensor plain = MakeTensor({1, 6, 3, 3}, 1),
                    blocked = Blocked(MakeTensor({1, 6, 3, 3}, 2));
  DenseTensor out;
  for (int run = 0; run < 2; ++run) {
    KernelCall("relu").In(blocked).Out(&out, {1, 6, 3, 3}).Run();
    EXPECT_TRUE(IsBlocked(out));
    KernelCall("relu").In(plain).Out(&out, {1, 6, 3, 3}).Run();
    EXPECT_FALSE(IsBlocked(out));
    for (double v : Values(out)) EXPECT_GE(v, 0);
  }
}

// Where pixels are single, blocks of whole channels say the same as a plain format: nothing is
// reordered.
TEST(OneDNNTensorTest, SinglePixelsArePlainInBothDirections) {
  const DenseTensor x = MakeTensor({2, 16, 1, 1}, 1), filter = MakeTensor({32, 16, 1, 1}, 2);
  DenseTensor out;
  const size_t before = ReorderedBytes();
  KernelCall("conv2d")
      .In(x)
      .In(filter)
      .AttrList(std::vector<int>{1, 1}, std::vector<int>{0, 0}, std::string("EXPLICIT"), 1,
                std::vector<int>{1, 1}, std::string("NCHW"), false, 512, false)
      .Out(&out, {2, 32, 1, 1})
      .Run();
  EXPECT_FALSE(IsBlocked(out));
  EXPECT_EQ(ReorderedBytes() - before, sizeof(float) * 32 * 16);  // the filter, no constant here
  for (int64_t n = 0; n < 2; ++n) {
    for (int64_t m = 0; m < 32; ++m) {
      double sum = 0;
      for (int64_t c = 0; c < 16; ++c) {
        sum += double{x.data<float>()[n * 16 + c]} * double{filter.data<float>()[m * 16 + c]};
      }
      EXPECT_NEAR(out.data<float>()[n * 32 + m], sum, 1e-5);
    }
  }
  EXPECT_TRUE(IsBlocked(Blocked(MakeTensor({2, 12, 1, 1}))));  // padded
}

TEST(OneDNNTensorTest, ReordersAreCounted) {
  const DenseTensor blocked = Blocked(MakeTensor({2, 8, 3, 3}));
  const size_t before = ReorderedBytes();
  DenseTensor out;
  KernelCall("relu").In(blocked).Out(&out, {2, 8, 3, 3}).Run();
  EXPECT_EQ(ReorderedBytes() - before, 0u);
  KernelCall("flatten").In(blocked).AttrList(1, 3).Out(&out, {2, 72}).Run();
  EXPECT_EQ(ReorderedBytes() - before, sizeof(float) * 2 * 72);
}

TEST(OneDNNTensorTest, ResizedBlocksAreAnError) {
  DenseTensor blocked = Blocked(MakeTensor({1, 8, 3, 3}));
  blocked.Resize({8, 9});
  DenseTensor out;
  try {
    KernelCall("softmax").In(blocked).Attr(-1).Out(&out, {8, 9}).Run();
    FAIL();
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), PRECONDITION_NOT_MET);
    EXPECT_NE(std::string(error.what()).find("[8, 9]"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace phi
