// outside: unit test | DDim, Dim
#include "paddle/phi/core/ddim.h"

#include <gtest/gtest.h>

#include <sstream>

namespace phi {
namespace tests {

TEST(OutsideDDim, ConvertsFromDim) {
  DDim from_list = make_ddim({9, 1, 5});
  DDim from_dim = make_dim(9, 1, 5);
  EXPECT_EQ(from_list, from_dim);
  from_dim = make_dim(2, 3);
  EXPECT_EQ(arity(from_dim), 2);
  EXPECT_EQ(vectorize(from_dim), (std::vector<int64_t>{2, 3}));
}

TEST(OutsideDDim, IsSlicedAndFlattened) {
  DDim d = make_ddim({2, 3, 4});
  EXPECT_EQ(product(slice_ddim(d, 1, 3)), 12);
  EXPECT_EQ(flatten_to_2d(d, 1), make_ddim({2, 12}));
  EXPECT_EQ(stride(d), make_ddim({12, 4, 1}));
  EXPECT_EQ(d.transpose({2, 0, 1}), make_ddim({4, 2, 3}));
}

struct Grow {
  template <int D>
  int operator()(Dim<D>& dim) const {
    for (int i = 0; i < D; ++i) dim[i] += 1;
    return D;
  }
};
struct Rank {
  template <int D>
  int operator()(const Dim<D>& dim) const {
    return D * 100 + static_cast<int>(product(dim));
  }
};

TEST(OutsideDDim, AVisitorSeesTheRank) {
  DDim d = make_ddim({1, 2});
  EXPECT_EQ(d.apply_visitor(Grow()), 2);
  EXPECT_EQ(d, make_ddim({2, 3}));
  const DDim constant = d;
  EXPECT_EQ(constant.apply_visitor(Rank()), 206);
  EXPECT_EQ(DDim({}).apply_visitor(Rank()), 1);
}

TEST(OutsideDim, CountsAndPrints) {
  Dim<3> a(1, 2, 3);
  EXPECT_EQ(a + a, (Dim<3>(2, 4, 6)));
  EXPECT_NE(a * a, a);
  EXPECT_EQ(linearize(Dim<3>(1, 1, 1), Dim<3>(6, 3, 1)), 10);
  EXPECT_EQ(ex_prefix_mul(a), (Dim<3>(1, 1, 2)));
  EXPECT_EQ((Dim<3>(4, make_dim(1, 2, 3))), (Dim<3>(0, 1, 1)));
  EXPECT_TRUE(contained(Dim<3>(0, 1, 2), a));
  EXPECT_EQ(a.to_string(), "1, 2, 3");
  std::stringstream text;
  text << make_ddim({2, 3});
  EXPECT_EQ(text.str(), "2, 3");
}

}  // namespace tests
}  // namespace phi
