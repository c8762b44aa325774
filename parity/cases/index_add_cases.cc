#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite IndexAddSuite() {
  OpSuite suite = CopySuite("index_add", "index_add");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known",
                            {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}},
                             {"Index", {Ints({2, 2})}},
                             {"AddValue", {In({2, 2}).Values({1, 2, 3, 4})}}},
                            {{"axis", 1}}, {{2, 3}, {1, 2, 6, 4, 5, 13}, {}}));
  cases.push_back(WithTypes(cases[0], {DataType::FLOAT16}));
  cases.back().name = "half";
  cases.push_back(PlainCase(
      "middle",
      {{"X", {In({2, 4, 3})}}, {"Index", {Ints64({3, 0})}}, {"AddValue", {In({2, 2, 3})}}},
      {{"axis", -2}}));
  cases.push_back(
      Fails(PlainCase("rows_of_another_count",
                      {{"X", {In({2, 3})}}, {"Index", {Ints({2, 2})}}, {"AddValue", {In({2, 1})}}},
                      {{"axis", 1}}),
            "input AddValue must have shape [2, 2]"));
  cases.push_back(
      Fails(PlainCase("rows_of_another_size",
                      {{"X", {In({2, 3})}}, {"Index", {Ints({1})}}, {"AddValue", {In({1, 4})}}}),
            "input AddValue must have shape [1, 3]"));
  for (const double index : {-1, 3}) {
    cases.push_back(Fails(
        PlainCase(index < 0 ? "index_below_0" : "index_beyond",
                  {{"X", {In({3, 2})}}, {"Index", {Ints({index})}}, {"AddValue", {In({1, 2})}}}),
        "must be in [0, 3)"));
  }
  return suite;
}

OP_TEST(IndexAdd, IndexAddSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
