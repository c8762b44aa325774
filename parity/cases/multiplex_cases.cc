#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddMultiplexLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(Fails(
      PlainCase("more_ids_than_rows",
                {{"X", {In({0, 3}), In({0, 3})}}, {"Ids", {In({2, 1}).Type(DataType::INT32)}}}),
      "has more rows than X"));
}

OpSuite MultiplexSuite() {
  OpSuite suite = CopySuite("multiplex", "multiplex");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known",
                            {{"X", {In({2, 1}).Values({1, 2}), In({2, 1}).Values({3, 4})}},
                             {"Ids", {In({2, 1}).Values({1, 0}).Type(DataType::INT32)}}},
                            {}, {{2, 1}, {3, 2}, {}}));
  for (const double id : {-1, 2}) {
    cases.push_back(Fails(PlainCase(id < 0 ? "below_0" : "too_large",
                                    {{"X", {In({1, 1}), In({1, 1})}},
                                     {"Ids", {In({1, 1}).Values({id}).Type(DataType::INT32)}}}),
                          "must be in [0, 2)"));
  }
  cases.push_back(
      Fails(PlainCase("ids_in_a_vector", {{"X", {In({1, 1}), In({1, 1})}}, {"Ids", {Ints({1})}}}),
            "Ids"));
  cases.push_back(
      PlainCase("no_columns", {{"X", {In({2, 0}), In({2, 0})}},
                               {"Ids", {In({2, 1}).Values({1, 0}).Type(DataType::INT32)}}}));
  cases.push_back(Fails(cases.back(), "must be in [0, 2)"));
  cases.back().name = "too_large_without_columns";
  cases.back().inputs["Ids"][0].Values({1, 2});
  cases.push_back(PlainCase(
      "no_rows", {{"X", {In({0, 2}), In({0, 2})}}, {"Ids", {In({0, 1}).Type(DataType::INT32)}}}));
  cases.push_back(
      PlainCase("three", {{"X", {In({4, 2}), In({4, 2}), In({4, 2})}},
                          {"Ids", {In({4, 1}).Values({2, 0, 2, 0}).Type(DataType::INT32)}}}));
  AddMultiplexLimits(&suite.cases);
  return suite;
}

OP_TEST(Multiplex, MultiplexSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
