#include "phi/core/ddim.h"

#include <gtest/gtest.h>

#include <sstream>
#include <utility>

#include "phi/core/enforce.h"

namespace phi {
namespace {

TEST(DDimTest, RanksFromZeroToNine) {
  EXPECT_EQ(DDim({}).size(), 0);
  EXPECT_EQ(product(DDim({})), 1);
  EXPECT_EQ(DDim({1, 2, 3, 4, 5, 6, 7, 8, 9}).size(), 9);
  EXPECT_THROW(make_ddim(std::vector<int64_t>(10, 1)), enforce::EnforceNotMet);
  EXPECT_EQ(product(DDim()), 0);
}

TEST(DDimTest, ComparesByValue) {
  EXPECT_EQ(DDim({2, 3}), make_ddim(std::vector<int>{2, 3}));
  EXPECT_NE(DDim({2, 3}), DDim({2, 3, 1}));
  EXPECT_NE(DDim({2, 3}), DDim({3, 2}));
}

TEST(DDimTest, Helpers) {
  const DDim d({2, 3, 4});
  EXPECT_EQ(slice_ddim(d, 1, 3), DDim({3, 4}));
  EXPECT_EQ(slice_ddim(d, 1, 1), DDim({}));
  EXPECT_EQ(flatten_to_2d(d, 1), DDim({2, 12}));
  EXPECT_EQ(flatten_to_2d(d, 3), DDim({24, 1}));
  EXPECT_EQ(flatten_to_3d(d, 1, 2), DDim({2, 3, 4}));
  EXPECT_EQ(stride(d), DDim({12, 4, 1}));
  EXPECT_EQ(stride_numel(d), DDim({24, 12, 4}));
  EXPECT_EQ(vectorize<int>(d), (std::vector<int>{2, 3, 4}));
  EXPECT_TRUE(contain_unknown_dim(DDim({-1, 2})));
  EXPECT_FALSE(contain_unknown_dim(d));
  EXPECT_THROW(slice_ddim(d, 2, 4), enforce::EnforceNotMet);
  EXPECT_THROW(d.at(3), enforce::EnforceNotMet);
  EXPECT_THROW(d[3], enforce::EnforceNotMet);
  EXPECT_THROW(std::as_const(d)[-1], enforce::EnforceNotMet);
}

TEST(DDimTest, Reshape) {
  EXPECT_EQ(DDim({2, 3, 4}).reshape({0, -1}), DDim({2, 12}));
  EXPECT_EQ(DDim({2, 3}).transpose({1, 0}), DDim({3, 2}));
  EXPECT_THROW(DDim({2, 3}).reshape({5}), enforce::EnforceNotMet);
  EXPECT_THROW(DDim({2, 3}).reshape({-1, -1}), enforce::EnforceNotMet);
}

TEST(DDimTest, CountsThatOverflowAreErrors) {
  EXPECT_THROW(product(DDim({int64_t{1} << 62, 4})), enforce::EnforceNotMet);
  EXPECT_THROW(product(DDim({(int64_t{1} << 62) + 1, 4})), enforce::EnforceNotMet);
}

// Kernels multiply some of the sizes only.
TEST(DDimTest, AZeroHidesNoSizesThatOverflow) {
  constexpr int64_t kLarge = int64_t{1} << 40;
  for (const DDim& dims : {DDim({kLarge, kLarge, 0}), DDim({0, kLarge, kLarge})}) {
    EXPECT_THROW(product(dims), enforce::EnforceNotMet);
  }
  EXPECT_EQ(product(DDim({kLarge, 0, 4})), 0);
  EXPECT_EQ(product(DDim({0, -1})), 0);
}

TEST(DDimTest, Prints) {
  std::ostringstream os;
  os << DDim({2, -1});
  EXPECT_EQ(os.str(), "2, -1");
  EXPECT_EQ(Format("%s", DDim({2, -1})), "[2, -1]");
}

}  // namespace
}  // namespace phi
