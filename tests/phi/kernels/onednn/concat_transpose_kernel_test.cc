#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/phi/kernels/onednn/kernel_call.h"

namespace phi {
namespace {

using test::Blocked;
using test::ConvOf;
using test::ExpectNear;
using test::InFormat;
using test::IsBlocked;
using test::KernelCall;
using test::MakeTensor;
using test::Plain;
using test::Values;

/// Rows of the pieces side by side: every piece is [outer, …] seen from the axis.
std::vector<double> NaiveConcat(const std::vector<const DenseTensor*>& x, int axis) {
  std::vector<double> out;
  int64_t outer = 1;
  for (int i = 0; i < axis; ++i) outer *= x[0]->dims()[i];
  for (int64_t o = 0; o < outer; ++o) {
    for (const DenseTensor* piece : x) {
      const std::vector<double> values = Values(*piece);
      const size_t row = values.size() / static_cast<size_t>(outer);
      out.insert(out.end(), values.begin() + static_cast<ptrdiff_t>(o * row),
                 values.begin() + static_cast<ptrdiff_t>((o + 1) * row));
    }
  }
  return out;
}

TEST(OneDNNConcatTest, AgreesWithTheLoop) {
  for (int axis : {1, 2, -1}) {
    DDim dims[3] = {{2, 3, 4}, {2, 3, 4}, {2, 3, 4}};
    const int at = axis < 0 ? axis + 3 : axis;
    dims[1][at] = 5;
    dims[2][at] = 1;
    const DenseTensor a = MakeTensor(dims[0], 1), b = MakeTensor(dims[1], 2),
                      c = MakeTensor(dims[2], 3);
    DDim all = dims[0];
    all[at] += 6;
    DenseTensor out;
    KernelCall("concat").InList({&a, &b, &c}).Attr(Scalar(axis)).Out(&out, all).Run();
    ExpectNear(Values(out), NaiveConcat({&a, &b, &c}, at), 0);
  }
}

TEST(OneDNNConcatTest, BlockedPiecesStayBlocked) {
  const DenseTensor x = MakeTensor({2, 8, 5, 5});
  const DenseTensor a = ConvOf(x, 16, 1), b = ConvOf(x, 32, 2), odd = ConvOf(x, 6, 3);
  DenseTensor out, mixed;
  KernelCall("concat").InList({&a, &b}).Attr(Scalar(1)).Out(&out, {2, 48, 5, 5}).Run();
  EXPECT_TRUE(IsBlocked(out));
  ExpectNear(Values(out), NaiveConcat({&a, &b}, 1), 0);
  KernelCall("concat").InList({&odd, &x, &a}).Attr(Scalar(1)).Out(&mixed, {2, 30, 5, 5}).Run();
  ExpectNear(Values(mixed), NaiveConcat({&odd, &x, &a}, 1), 0);
}

// As after a convolution of 1 x 1 and one by Winograd's algorithm.
TEST(OneDNNConcatTest, PiecesOfSeveralFormatsComeToTheFirstBlockedOne) {
  using Tag = dnnl::memory::format_tag;
  const DenseTensor a = MakeTensor({2, 16, 5, 3}, 1), b = MakeTensor({2, 32, 5, 3}, 2);
  const DenseTensor c = MakeTensor({2, 6, 5, 3}, 3);
  const Tag tags[] = {Tag::nhwc, Tag::nChw16c, Tag::nChw8c, Tag::nchw};
  DenseTensor out;  // one for all: it has another format each time
  for (const Tag first : tags) {
    for (const Tag second : tags) {
      const DenseTensor x = InFormat(a, first), y = InFormat(b, second), z = InFormat(c, second);
      KernelCall("concat").InList({&x, &y}).Attr(Scalar(1)).Out(&out, {2, 48, 5, 3}).Run();
      EXPECT_EQ(IsBlocked(out), IsBlocked(x) || IsBlocked(y));
      ExpectNear(Values(out), NaiveConcat({&a, &b}, 1), 0);
      KernelCall("concat").InList({&x, &z, &y}).Attr(Scalar(1)).Out(&out, {2, 54, 5, 3}).Run();
      ExpectNear(Values(out), NaiveConcat({&a, &c, &b}, 1), 0);
    }
  }
}

TEST(OneDNNConcatTest, BlocksOfOtherAxesStayWhole) {
  const DenseTensor odd = ConvOf(MakeTensor({2, 8, 5, 3}), 6, 1);  // its last block is not full
  const DenseTensor tall = ConvOf(MakeTensor({2, 8, 7, 3}, 2), 6, 3);
  DenseTensor out, twice;
  KernelCall("concat").InList({&odd, &tall, &odd}).Attr(Scalar(2)).Out(&out, {2, 6, 17, 3}).Run();
  EXPECT_TRUE(IsBlocked(out));
  ExpectNear(Values(out), NaiveConcat({&odd, &tall, &odd}, 2), 0);
  KernelCall("concat").InList({&out, &out}).Attr(Scalar(0)).Out(&twice, {4, 6, 17, 3}).Run();
  ExpectNear(Values(twice), NaiveConcat({&out, &out}, 0), 0);
}

// What a sum over channels reads of a block that is not full must be 0, whatever the memory held.
TEST(OneDNNConcatTest, PaddingStaysZeroWherePiecesAreReordered) {
  using Tag = dnnl::memory::format_tag;
  const DenseTensor a = MakeTensor({2, 6, 5, 3}, 1), b = MakeTensor({2, 6, 7, 3}, 2);
  const DenseTensor odd = InFormat(a, Tag::nChw8c);
  for (const Tag other : {Tag::nchw, Tag::nhwc, Tag::nChw16c}) {
    const DenseTensor piece = InFormat(b, other);
    DenseTensor out = MakeTensor({2, 16, 12, 3});
    std::fill_n(out.data<float>(), out.numel(), std::numeric_limits<float>::quiet_NaN());
    KernelCall("concat").InList({&odd, &piece}).Attr(Scalar(2)).Out(&out, {2, 6, 12, 3}).Run();
    EXPECT_TRUE(IsBlocked(out));
    ExpectNear(Values(out), NaiveConcat({&a, &b}, 2), 0);
    ExpectNear(Values(ConvOf(out, 8, 2)), Values(ConvOf(Plain(out), 8, 2)), 1e-5);
  }
}

TEST(OneDNNConcatTest, OutputMayBeAPiece) {
  for (const bool blocked : {false, true}) {
    DenseTensor x = MakeTensor({1, 16, 3, 3});
    if (blocked) x = Blocked(x);
    const std::vector<double> expected = NaiveConcat({&x, &x}, 1);
    DenseTensor out = x;
    KernelCall("concat").InList({&x, &x}).Attr(Scalar(1)).Out(&out, {1, 32, 3, 3}).Run();
    ExpectNear(Values(out), expected, 0);
  }
}

TEST(OneDNNConcatTest, JoinsLoDAlongTheFirstAxis) {
  DenseTensor a = MakeTensor({3, 2}, 1), b = MakeTensor({2, 2}, 2), out;
  a.set_lod({{0, 1, 3}});
  b.set_lod({{0, 2}});
  KernelCall("concat").InList({&a, &b}).Attr(Scalar(-2)).Out(&out, {5, 2}).Run();
  ExpectNear(Values(out), NaiveConcat({&a, &b}, 0), 0);
  EXPECT_EQ(out.lod(), LoD({{0, 1, 3, 5}}));
}

TEST(OneDNNConcatTest, SkipsEmptyPieces) {
  const DenseTensor a = MakeTensor({2, 3}, 1), b = MakeTensor({2, 2}, 2),
                    empty = MakeTensor({2, 0});
  DenseTensor joined, nothing;
  KernelCall("concat").InList({&empty, &a, &empty, &b}).Attr(Scalar(1)).Out(&joined, {2, 5}).Run();
  ExpectNear(Values(joined), NaiveConcat({&a, &b}, 1), 0);
  KernelCall("concat").InList({&empty, &empty}).Attr(Scalar(1)).Out(&nothing, {2, 0}).Run();
  EXPECT_TRUE(nothing.initialized());
}

TEST(OneDNNConcatTest, SaysWhatItRefuses) {
  const DenseTensor x = MakeTensor({2, 3}), line = MakeTensor({3});
  const DenseTensor scalar = MakeTensor(DDim({}));
  const auto why = [](const std::vector<const DenseTensor*>& inputs, int axis) {
    return KernelCall("concat").InList(inputs).Attr(Scalar(axis)).Why();
  };
  EXPECT_EQ(why({&x, &x}, 1), "");
  EXPECT_NE(why({&x, &line}, 1).find("different ranks"), std::string::npos);
  EXPECT_NE(why({&scalar}, 0).find("rank 0"), std::string::npos);
}

// The numbers of the arguments of oneDNN's sum and concat reach so far.
TEST(OneDNNListTest, TakesOnlySoManyInputs) {
  const DenseTensor x = MakeTensor({1, 2});
  const std::vector<const DenseTensor*> most(1024, &x), too_many(1025, &x);
  DenseTensor sum, joined;
  KernelCall("add_n").InList(most).Out(&sum, {1, 2}).Run();
  EXPECT_NEAR(sum.data<float>()[1], 1024 * x.data<float>()[1], 1e-2);
  KernelCall("concat").InList(most).Attr(Scalar(0)).Out(&joined, {1024, 2}).Run();
  EXPECT_EQ(joined.data<float>()[2047], x.data<float>()[1]);
  EXPECT_EQ(KernelCall("add_n").InList(too_many).Why(), "1025 inputs, above 1024");
  EXPECT_EQ(KernelCall("concat").InList(too_many).Attr(Scalar(0)).Why(), "1025 inputs, above 1024");
}

TEST(OneDNNTransposeTest, AgreesWithTheLoop) {
  const DenseTensor x = MakeTensor({2, 3, 4, 5});
  const std::vector<double> values = Values(x);
  for (const std::vector<int>& axis :
       {std::vector<int>{0, 1, 2, 3}, {3, 2, 1, 0}, {0, 2, 1, 3}, {1, -1, 0, 2}}) {
    std::vector<int> from = axis;
    for (int& a : from) a = a < 0 ? a + 4 : a;
    const DDim dims = x.dims().transpose(from);
    std::vector<double> expected;
    const int64_t steps[] = {60, 20, 5, 1};
    for (int64_t i = 0; i < dims[0]; ++i)
      for (int64_t j = 0; j < dims[1]; ++j)
        for (int64_t k = 0; k < dims[2]; ++k)
          for (int64_t l = 0; l < dims[3]; ++l) {
            expected.push_back(
                values[static_cast<size_t>(i * steps[from[0]] + j * steps[from[1]] +
                                           k * steps[from[2]] + l * steps[from[3]])]);
          }
    DenseTensor out;
    KernelCall("transpose").In(x).Attr(axis).Out(&out, dims).Run();
    EXPECT_FALSE(IsBlocked(out));
    ExpectNear(Values(out), expected, 0);
  }
}

TEST(OneDNNTransposeTest, TakesBlockedInputAndRefusesScalars) {
  const DenseTensor x = MakeTensor({2, 8, 3, 5});
  const DenseTensor blocked = ConvOf(x, 6, 1);
  DenseTensor plain, expected, out;
  TransformLayout(blocked, DataLayout::NCHW, &plain);
  TransformLayout(plain, DataLayout::NHWC, &expected);
  KernelCall("transpose")
      .In(blocked)
      .Attr(std::vector<int>{0, 2, 3, 1})
      .Out(&out, {2, 3, 5, 6})
      .Run();
  ExpectNear(Values(out), Values(expected), 0);
  const DenseTensor scalar = MakeTensor(DDim({}));
  EXPECT_NE(KernelCall("transpose").In(scalar).Attr(std::vector<int>{}).Why().find("rank 0"),
            std::string::npos);
}

}  // namespace
}  // namespace phi
