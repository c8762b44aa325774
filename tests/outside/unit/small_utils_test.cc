// outside: unit test | span, array_ref, tribool, Piece, tinyformat, pretty_log, denormals, unrolled
// loops
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "paddle/fluid/framework/unroll_array_ops.h"
#include "paddle/fluid/platform/cpu_helper.h"
#include "paddle/fluid/platform/denormal.h"
#include "paddle/fluid/string/piece.h"
#include "paddle/fluid/string/pretty_log.h"
#include "paddle/phi/core/string_tensor_utils.h"
#include "paddle/utils/array_ref.h"
#include "paddle/utils/span.h"
#include "paddle/utils/string/tinyformat/tinyformat.h"
#include "paddle/utils/tribool.h"

namespace paddle {

int SumOf(span<const int> values) { return std::accumulate(values.begin(), values.end(), 0); }
int SumOfRef(array_ref<int> values) { return std::accumulate(values.begin(), values.end(), 0); }

TEST(OutsideSpan, SeesElementsOfOthers) {
  std::vector<int> values{1, 2, 3, 4};
  EXPECT_EQ(SumOf(values), 10);
  span<int> all(values);
  EXPECT_EQ(SumOf(all.subspan(1, 2)), 5);
  EXPECT_EQ(SumOf(all.first(1)), 1);
  EXPECT_EQ(SumOf(all.last(2)), 7);
  all[0] = 5;
  EXPECT_EQ(values[0], 5);
  EXPECT_EQ(*all.rbegin(), 4);
  int array[] = {1, 2};
  EXPECT_EQ(make_span(array).size_bytes(), sizeof(array));
  EXPECT_EQ(make_span(values).data(), values.data());
  EXPECT_EQ(as_bytes(all).size(), values.size() * sizeof(int));
  EXPECT_TRUE(span<int>().empty());
  EXPECT_EQ(SumOf(std::array<int, 2>{3, 4}), 7);
}

TEST(OutsideArrayRef, OfEachKindOfList) {
  const std::vector<int> values{1, 2, 3, 4};
  const small_vector<int> small{1, 2};
  const int array[] = {5, 6};
  EXPECT_EQ(SumOfRef(values), 10);
  EXPECT_EQ(SumOfRef(small), 3);
  EXPECT_EQ(SumOfRef(array), 11);
  EXPECT_EQ(SumOfRef({7, 8}), 15);
  EXPECT_EQ(SumOfRef(9), 9);
  EXPECT_EQ(SumOfRef(none), 0);
  const auto all = make_array_ref(values);
  EXPECT_EQ(all.drop_front().take_front(2).vec(), (std::vector<int>{2, 3}));
  EXPECT_EQ(all.drop_back(3).front(), 1);
  EXPECT_EQ(all.take_back().back(), 4);
  EXPECT_TRUE(all == array_ref<int>(values.data(), 4));
  EXPECT_TRUE(all != all.slice(1));
}

TEST(OutsideTribool, KnowsThreeValues) {
  const tribool yes(true), no(false), maybe(indeterminate);
  EXPECT_TRUE(indeterminate(maybe));
  EXPECT_FALSE(maybe ? true : false);
  EXPECT_FALSE(!maybe ? true : false);
  EXPECT_TRUE(static_cast<bool>(!no));
  EXPECT_TRUE(indeterminate(yes && maybe));
  EXPECT_TRUE(static_cast<bool>(!(no && maybe)));
  EXPECT_TRUE(static_cast<bool>(maybe || yes));
  EXPECT_TRUE(indeterminate(no || indeterminate));
  EXPECT_TRUE(indeterminate(maybe && true));
  EXPECT_TRUE(static_cast<bool>(true || maybe));
  EXPECT_TRUE(indeterminate(maybe == maybe));
  EXPECT_TRUE(static_cast<bool>(yes != no));
  EXPECT_TRUE(static_cast<bool>(yes == true));
}

TEST(OutsidePiece, PartsOfATextOfSomebodyElse) {
  using string::Piece;
  const std::string text = "fc_0.tmp_1";
  const Piece piece(text);
  EXPECT_EQ(piece.data(), text.data());
  EXPECT_TRUE(string::HasPrefix(piece, "fc_"));
  EXPECT_TRUE(string::HasSuffix(piece, "_1"));
  EXPECT_FALSE(string::HasSuffix("1", "_1"));
  EXPECT_TRUE(string::Contains(piece, "tmp"));
  EXPECT_EQ(string::TrimPrefix(piece, "fc_").ToString(), "0.tmp_1");
  EXPECT_EQ(string::TrimSuffix(piece, "?"), piece);
  EXPECT_EQ(string::Find(piece, '_', 3), 8u);
  EXPECT_EQ(string::RFind(piece, "_", Piece::npos), 8u);
  EXPECT_EQ(string::SubStr(piece, 5, 99), "tmp_1");
  EXPECT_EQ(string::Compare("a", "b"), -1);
  EXPECT_TRUE(Piece("a") < Piece("b"));
  EXPECT_THROW(string::SkipPrefix("ab", 3), phi::enforce::EnforceNotMet);
  std::ostringstream out;
  out << string::SkipSuffix(piece, 6);
  EXPECT_EQ(out.str(), "fc_0");
}

TEST(OutsideTinyformat, FormatsToATextAndAStream) {
  EXPECT_EQ(string::tinyformat::format("%s of %d", "2", 3), "2 of 3");
  std::ostringstream out;
  string::tinyformat::format(out, "%.1f", 2.5);
  EXPECT_EQ(out.str(), "2.5");
  testing::internal::CaptureStderr();
  string::PrettyLogEndl(string::Style::H2(), "%d", 7);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), string::green() + "7" + string::reset() + "\n");
}

#if defined(__x86_64__)
TEST(OutsideDenormal, IsZeroWhileFlushed) {
  volatile float least = std::numeric_limits<float>::denorm_min();
  {
    const platform::ScopedFlushDenormal flush;
    EXPECT_EQ(least * 1.0f, 0.0f);
    const platform::ScopedRestoreFlushDenormalState restore;
  }
  EXPECT_NE(least * 1.0f, 0.0f);
}
#endif

TEST(OutsideUnrollArrayOps, LoopsOverElements) {
  int64_t a[3], b[3];
  framework::UnrollFillConstant<3>::Run(a, int64_t{7});
  framework::UnrollVarArgsAssign<int64_t>::Run(b, 2, 3, 4);
  framework::UnrollVarArgsAssign<int64_t>::Run(a);  // none of them
  EXPECT_EQ(a[0] + a[1] + a[2], 21);
  EXPECT_EQ(phi::UnrollProduct<3>::Run(b), 24);
  EXPECT_EQ(phi::UnrollProduct<0>::Run(b), 1);
  EXPECT_EQ(phi::UnrollProduct<3>::Run(a, b), 63);
  EXPECT_FALSE(framework::UnrollCompare<3>::Run(a, b));
  float c[3];
  framework::UnrollAssign<3>::Run(b, c);
  EXPECT_EQ(c[2], 4.0f);
  framework::UnrollAssign<2>::Run(b, a);
  EXPECT_TRUE(phi::UnrollCompare<2>::Run(a, b));
  EXPECT_FALSE(phi::UnrollCompare<3>::Run(a, b));
  EXPECT_TRUE(phi::UnrollCompare<0>::Run(a, b));
}

TEST(OutsideStringTensorUtils, ChangesTheShape) {
  phi::StringTensor text;
  phi::StringTensorUtils::GetMutableMeta(&text)->dims = phi::make_ddim({2, 3});
  EXPECT_EQ(text.numel(), 6);
  platform::SetNumThreads(1);
}

}  // namespace paddle
