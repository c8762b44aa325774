#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite DiagonalSuite() {
  OpSuite suite = CopySuite("diagonal", "diagonal");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"Input", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"offset", 1}}, {{2}, {2, 6}, {}}));
  cases.push_back(PlainCase("four", {{"Input", {In({2, 3, 4, 5})}}},
                            {{"offset", -1}, {"axis1", 3}, {"axis2", 1}}));
  cases.push_back(PlainCase("outside", {{"Input", {In({2, 3})}}}, {{"offset", 7}}));
  cases.push_back(
      Fails(PlainCase("one_axis", {{"Input", {In({2, 3})}}}, {{"axis1", 1}, {"axis2", -1}}),
            "the two axes of a diagonal must differ"));
  cases.push_back(PlainCase("one", {{"Input", {In({1, 1})}}}, {{"offset", 0}}));
  return suite;
}

OP_TEST(Diagonal, DiagonalSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
