#include "phi/kernels/primitive/permutation.h"

#include <gtest/gtest.h>

namespace phi {
namespace primitive {
namespace {

using Sizes = std::vector<int64_t>;

// {count, rows, columns}; count 0: no matrices.
Sizes MatricesOf(const Permutation& p) {
  const Matrices m(p);
  return {m.count, m.rows, m.columns};
}

TEST(Permutation, NeighboursThatStaySoAreOneAxis) {
  const Permutation p({2, 3, 5, 7}, {0, 2, 3, 1});
  EXPECT_EQ(p.sizes, Sizes({2, 3, 35}));
  EXPECT_EQ(p.perm, std::vector<int>({0, 2, 1}));
  EXPECT_FALSE(p.KeepsInnermost());
  EXPECT_TRUE(Permutation({4, 1, 2}, {0, 1, 2}).KeepsInnermost());
  EXPECT_TRUE(Permutation({1, 1}, {1, 0}).perm.empty());
}

TEST(Permutation, MatricesAreWhatIsLeftOfTwoAxesThatChange) {
  EXPECT_EQ(MatricesOf({{64, 128}, {1, 0}}), Sizes({1, 64, 128}));
  EXPECT_EQ(MatricesOf({{2, 3, 5, 7}, {0, 2, 3, 1}}), Sizes({2, 3, 35}));
  EXPECT_EQ(MatricesOf({{5, 6, 7, 40}, {0, 3, 1, 2}}), Sizes({5, 42, 40}));
  EXPECT_EQ(MatricesOf({{1, 33, 1, 34}, {3, 2, 1, 0}}), Sizes({1, 33, 34}));
  EXPECT_EQ(MatricesOf({{2, 3, 5}, {2, 1, 0}})[0], 0);
  EXPECT_EQ(MatricesOf({{4, 6}, {0, 1}})[0], 0);
}

TEST(Permutation, AnInnermostAxisThatIsOneWiderElementIsGone) {
  Permutation p({40, 35, 4}, {1, 0, 2});
  EXPECT_EQ(MatricesOf(p)[0], 0);
  p.HalveInnermost();
  EXPECT_EQ(p.sizes, Sizes({40, 35, 2}));
  EXPECT_EQ(MatricesOf(p)[0], 0);
  p.HalveInnermost();
  EXPECT_EQ(MatricesOf(p), Sizes({1, 40, 35}));
  EXPECT_FALSE(p.KeepsInnermost());
  Permutation whole({2}, {0});
  whole.HalveInnermost();
  EXPECT_TRUE(whole.perm.empty() && whole.sizes.empty());
}

}  // namespace
}  // namespace primitive
}  // namespace phi
