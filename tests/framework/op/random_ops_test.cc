#include "framework/op/random_ops.h"

#include <gtest/gtest.h>

#include "framework/program/op_info.h"

namespace phibridge {
namespace {

TEST(DrawsRandomNumbers, ByNameOrSeed) {
  for (const std::string op : {"bernoulli", "exponential", "gumbel_softmax", "multinomial",
                               "poisson", "dirichlet", "rrelu", "graph_sample_neighbors"}) {
    EXPECT_TRUE(paddle::framework::OpInfoMap::Instance().Has(op)) << op;
    EXPECT_TRUE(DrawsRandomNumbers(op, {})) << op;
  }
  EXPECT_TRUE(DrawsRandomNumbers("gaussian_random", {{"seed", 0}}));
  EXPECT_FALSE(DrawsRandomNumbers("relu", {}));
}

TEST(DrawsRandomNumbers, NotInATest) {
  EXPECT_TRUE(DrawsRandomNumbers("dropout", {{"seed", 0}, {"is_test", false}}));
  EXPECT_FALSE(DrawsRandomNumbers("dropout", {{"seed", 0}, {"is_test", true}}));
}

}  // namespace
}  // namespace phibridge
