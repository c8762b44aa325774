#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite WhereIndexSuite() {
  OpSuite suite = CopySuite("where_index", "where_index");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"Condition", {In({2, 2}).Values({0, 1, 1, 0})}}}, {},
                            {{2, 2}, {0, 1, 1, 0}, {}}));
  cases.push_back(
      WithTypes(PlainCase("bool", {{"Condition", {Bools({3}, {1, 0, 1})}}}), {DataType::BOOL}));
  cases.push_back(KnownCase("one", {{"Condition", {In({1}).Values({1})}}}, {}, {{1, 1}, {0}, {}}));
  cases.push_back(PlainCase("none", {{"Condition", {In({3}).Values({0, 0, 0})}}}));
  return suite;
}

OP_TEST(WhereIndex, WhereIndexSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
