#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddIndexSelectLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(KnownCase("zero_d_index",
                            {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}},
                             {"Index", {In({}).Values({2}).Type(DataType::INT32)}}},
                            {{"dim", 1}}, {{2, 1}, {3, 6}, {}}));
}

OpSuite IndexSelectSuite() {
  OpSuite suite = CopySuite("index_select", "index_select");
  auto& cases = suite.cases;
  cases.push_back(KnownCase(
      "known", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}, {"Index", {Ints({2, 0})}}},
      {{"dim", 1}}, {{2, 2}, {3, 1, 6, 4}, {}}));
  cases.push_back(PlainCase("rows", {{"X", {In({3, 4, 2})}}, {"Index", {Ints64({2, 2, 1, 0})}}},
                            {{"dim", -3}}));
  cases.push_back(
      Fails(PlainCase("index_negative", {{"X", {In({3})}}, {"Index", {Ints({-1})}}}, {{"dim", 0}}),
            "-1"));
  cases.push_back(PlainCase("one", {{"X", {In({3})}}, {"Index", {Ints({2})}}}, {{"dim", 0}}));
  AddIndexSelectLimits(&suite.cases);
  return suite;
}

OP_TEST(IndexSelect, IndexSelectSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
