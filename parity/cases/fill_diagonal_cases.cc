#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FillDiagonalSuite() {
  OpSuite suite = CopySuite("fill_diagonal", "fill_diagonal");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2, 2}).Values({1, 2, 3, 4})}}}, {{"value", 9.0f}},
                            {{2, 2}, {9, 2, 3, 9}, {}}));
  cases.push_back(PlainCase("wrap", {{"X", {In({7, 3})}}}, {{"value", 9.0f}, {"wrap", true}}));
  cases.push_back(PlainCase("tall", {{"X", {In({7, 3})}}}, {{"value", 9.0f}}));
  cases.push_back(PlainCase("offset", {{"X", {In({4, 5})}}}, {{"value", 9.0f}, {"offset", 1}}));
  cases.push_back(PlainCase("one", {{"X", {In({1, 1})}}}, {{"value", 9.0f}}));
  cases.push_back(PlainCase("cube", {{"X", {In({3, 3, 3})}}}, {{"value", 9.0f}}));
  for (const Longs& dims : {Longs{3, 2, 3}, Longs{3, 3, 2}}) {
    cases.push_back(Fails(PlainCase(dims[1] == 2 ? "no_cube" : "low_cube", {{"X", {In(dims)}}}),
                          "input X must be a matrix, or have equal sizes"));
  }
  return suite;
}

OP_TEST(FillDiagonal, FillDiagonalSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
