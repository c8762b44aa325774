#include "parity/cases/common/drawn_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite GaussianRandomSuite() {
  OpSuite suite = CopySuite("gaussian_random", "gaussian_random");
  suite.dtypes = {DataType::FLOAT32};
  suite.needs_sizes = "the number of sizes in ShapeTensor is the rank of Out";
  auto& cases = suite.cases;
  cases.push_back(
      PlainCase("seeded", {},
                {{"shape", Longs{257}}, {"seed", 7}, {"dtype", 5}, {"mean", 1.0f}, {"std", 3.0f}}));
  cases.push_back(PlainCase("double", {}, {{"shape", Longs{9}}, {"seed", 7}, {"dtype", 6}}));
  cases.push_back(
      PlainCase("tensor", {{"ShapeTensor", {Ints({2, 3})}}}, {{"seed", 7}, {"dtype", 5}}));
  cases.push_back(
      Drawn(PlainCase("distribution", {},
                      {{"shape", Longs{10000}}, {"dtype", 5}, {"mean", 1.0f}, {"std", 3.0f}}),
            {10000}, 1, 3));
  return suite;
}

OP_TEST(GaussianRandom, GaussianRandomSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
