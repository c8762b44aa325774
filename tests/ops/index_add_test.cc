#include "tests/ops/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite IndexAddSuite() {
  OpSuite suite = MoveSuite("index_add", "index_add");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known",
                            {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}},
                             {"Index", {Ints({2, 2})}},
                             {"AddValue", {In({2, 2}).Values({1, 2, 3, 4})}}},
                            {{"axis", 1}}, {{2, 3}, {1, 2, 6, 4, 5, 13}, {}}));
  cases.push_back(PlainCase(
      "middle",
      {{"X", {In({2, 4, 3})}}, {"Index", {Ints64({3, 0})}}, {"AddValue", {In({2, 2, 3})}}},
      {{"axis", -2}}));
  return suite;
}

OP_TEST(IndexAdd, IndexAddSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
