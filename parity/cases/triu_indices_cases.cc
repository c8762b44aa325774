#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite TriuIndicesSuite() {
  OpSuite suite = CopySuite("triu_indices", "triu_indices");
  suite.dtypes = {DataType::FLOAT32};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {}, {{"row", 2}, {"col", 2}, {"offset", 0}, {"dtype", 3}},
                            {{2, 3}, {0, 0, 1, 0, 1, 1}, {}}, "out"));
  cases.push_back(
      PlainCase("below", {}, {{"row", 3}, {"col", 5}, {"offset", -1}, {"dtype", 2}}, {"out"}));
  return suite;
}

OP_TEST(TriuIndices, TriuIndicesSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
