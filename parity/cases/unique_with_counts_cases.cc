#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite UniqueWithCountsSuite() {
  OpSuite suite = CopySuite("unique_with_counts", "");
  auto& cases = suite.cases;
  cases.push_back([] {
    OpCase c = PlainCase("known", {{"X", {In({5}).Values({3, 1, 3, 2, 1})}}}, {{"dtype", 3}},
                         {"Out", "Index", "Count"});
    c.truth["Out"] = {{3}, {3, 1, 2}, {}};
    c.truth["Index"] = {{5}, {0, 1, 0, 2, 1}, {}};
    c.truth["Count"] = {{3}, {2, 2, 1}, {}};
    return c;
  }());
  return suite;
}

OP_TEST(UniqueWithCounts, UniqueWithCountsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
