#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddGatherLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(KnownCase("zero_d", {{"X", {In({}).Values({5})}}, {"Index", {Ints({0, 0})}}},
                            {{"axis", 0}}, {{2}, {5, 5}, {}}));
}

OpSuite GatherSuite() {
  OpSuite suite = CopySuite("gather", "gather");
  auto& cases = suite.cases;
  cases.push_back(KnownCase(
      "known", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}, {"Index", {Ints({1, 0, 1})}}},
      {{"axis", 0}}, {{3, 3}, {4, 5, 6, 1, 2, 3, 4, 5, 6}, {}}));
  cases.push_back(WithTypes(
      PlainCase("all_types", {{"X", {In({3, 4}).Range(0, 9)}}, {"Index", {Ints64({2, 3})}}},
                {{"axis", 1}}),
      AllTypes()));
  cases.push_back(PlainCase(
      "axis_tensor", {{"X", {In({3, 4, 2})}}, {"Index", {Ints({1})}}, {"Axis", {Ints({2})}}}));
  cases.push_back(
      PlainCase("inner_axis_tensor",
                {{"X", {In({3, 4, 2})}}, {"Index", {Ints({1})}}, {"Axis", {Ints({1})}}}));
  cases.push_back(PlainCase(
      "column", {{"X", {In({3, 2})}}, {"Index", {In({2, 1}).Values({2, 0}).Type(DataType::INT64)}}},
      {{"axis", 0}}));
  cases.push_back(PlainCase(
      "zero_d_index", {{"X", {In({3, 4})}}, {"Index", {In({}).Values({2}).Type(DataType::INT32)}}},
      {{"axis", 1}}));
  cases.push_back(PlainCase("no_index",
                            {{"X", {In({3, 4})}}, {"Index", {In({0}).Type(DataType::INT32)}}},
                            {{"axis", 0}}));
  cases.push_back(UnknownBatch(
      PlainCase("batch", {{"X", {In({5, 3})}}, {"Index", {Ints({4, 0})}}}, {{"axis", 0}})));
  cases.push_back(
      Fails(PlainCase("index_too_large", {{"X", {In({3})}}, {"Index", {Ints({3})}}}, {{"axis", 0}}),
            "3"));
  cases.push_back(
      Fails(PlainCase("index_negative", {{"X", {In({3})}}, {"Index", {Ints({-1})}}}, {{"axis", 0}}),
            "-1"));
  cases.push_back(Fails(
      PlainCase("axis_out_of_range", {{"X", {In({3})}}, {"Index", {Ints({0})}}}, {{"axis", 1}}),
      "attribute `axis` must be in [-1, 1) for input X of shape [3]"));
  cases.push_back(PlainCase("one", {{"X", {In({1})}}, {"Index", {Ints({0})}}}, {{"axis", 0}}));
  cases.push_back(Fails(
      PlainCase(
          "index_of_two_columns",
          {{"X", {In({3})}}, {"Index", {In({2, 2}).Values({0, 1, 2, 0}).Type(DataType::INT64)}}},
          {{"axis", 0}}),
      "Index"));
  AddGatherLimits(&suite.cases);
  return suite;
}

OP_TEST(Gather, GatherSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
