#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite TrilIndicesSuite() {
  OpSuite suite = CopySuite("tril_indices", "tril_indices");
  suite.dtypes = {DataType::FLOAT32};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {}, {{"rows", 2}, {"cols", 2}, {"offset", 0}, {"dtype", 3}},
                            {{2, 3}, {0, 1, 1, 0, 0, 1}, {}}, "out"));
  cases.push_back(
      PlainCase("above", {}, {{"rows", 3}, {"cols", 5}, {"offset", 1}, {"dtype", 2}}, {"out"}));
  for (const char* attribute : {"rows", "cols"}) {
    paddle::framework::AttributeMap attrs = {{"rows", 2}, {"cols", 2}, {"offset", 0}, {"dtype", 3}};
    attrs[attribute] = 0;
    cases.push_back(KnownCase(std::string("no_") + attribute, {}, attrs, {{2, 0}, {}, {}}, "out"));
    attrs[attribute] = -1;
    cases.push_back(Fails(PlainCase(std::string("negative_") + attribute, {}, attrs, {"out"}),
                          "must be at least 0"));
  }
  return suite;
}

OP_TEST(TrilIndices, TrilIndicesSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
