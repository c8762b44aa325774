#include <cmath>

#include "parity/cases/common/drawn_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite DirichletSuite() {
  OpSuite suite = CopySuite("dirichlet", "dirichlet");
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  cases.push_back(
      KnownCase("one_share", {{"Alpha", {In({2, 1}).Values({3, 0.5})}}}, {}, {{2, 1}, {1, 1}, {}}));
  cases.push_back(PlainCase("drawn", {{"Alpha", {In({5, 7}).Range(0.1, 3)}}}));
  cases.back().outputs["Out"].compare = false;
  cases.back().deterministic = false;
  cases.push_back(PlainCase("empty", {{"Alpha", {In({0, 3})}}}));
  cases.push_back(
      Fails(PlainCase("not_positive", {{"Alpha", {In({2}).Values({1, 0})}}}), "above 0"));
  cases.push_back(Fails(PlainCase("rank", {{"Alpha", {In({}).Values({1})}}}), "rank"));
  cases.push_back(Drawn(PlainCase("distribution", {{"Alpha", {In({5000, 2}).Range(2, 2)}}}),
                        {5000, 2}, 0.5, std::sqrt(0.05)));
  return suite;
}

OP_TEST(Dirichlet, DirichletSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
