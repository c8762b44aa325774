#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddGatherNdLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(Fails(PlainCase("first_index_outside",
                                  {{"X", {In({3, 2})}},
                                   {"Index", {In({2, 1}).Values({5, 0}).Type(DataType::INT64)}}}),
                        "5"));
}

OpSuite GatherNdSuite() {
  OpSuite suite = CopySuite("gather_nd", "gather_nd");
  suite.needs_sizes = "the last size of Index decides the rank of Out";
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known",
                            {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}},
                             {"Index", {In({2, 2}).Values({1, 0, 0, 2}).Type(DataType::INT32)}}},
                            {}, {{2}, {4, 3}, {}}));
  cases.push_back(
      WithTypes(PlainCase("all_types", {{"X", {In({3, 4}).Range(0, 9)}},
                                        {"Index", {In({3, 1}).Range(0, 2).Type(DataType::INT64)}}}),
                AllTypes()));
  cases.push_back(
      PlainCase("whole", {{"X", {In({3, 4})}}, {"Index", {In({2, 0}).Type(DataType::INT32)}}}));
  cases.push_back(
      Fails(PlainCase("index_too_large", {{"X", {In({3})}}, {"Index", {Ints({3})}}}), "3"));
  cases.push_back(PlainCase(
      "one", {{"X", {In({3})}}, {"Index", {In({1, 1}).Values({2}).Type(DataType::INT32)}}}));
  cases.push_back(KnownCase(
      "one_place", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}, {"Index", {Ints({1, 2})}}}, {},
      {{}, {6}, {}}));
  AddGatherNdLimits(&suite.cases);
  return suite;
}

OP_TEST(GatherNd, GatherNdSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
