#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddScatterLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(PlainCase(
      "planes", {{"X", {In({4, 3, 5})}}, {"Ids", {Ints64({3, 1})}}, {"Updates", {In({2, 3, 5})}}},
      {{"overwrite", true}}));
  cases.push_back(
      Fails(PlainCase("planes_do_not_fit",
                      {{"X", {In({4, 3, 5})}}, {"Ids", {Ints({1})}}, {"Updates", {In({1, 3, 4})}}},
                      {{"overwrite", true}}),
            "must hold a row of input X"));
}

void AddOverwritten(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(KnownCase("last_of_two",
                            {{"X", {In({2}).Values({1, 2})}},
                             {"Ids", {Ints({1, 1})}},
                             {"Updates", {In({2}).Values({7, 8})}}},
                            {{"overwrite", true}}, {{2}, {1, 8}, {}}));
  cases.back().not_differentiated = "of two updates of one row the original takes both gradients";
}

OpSuite ScatterSuite() {
  OpSuite suite = CopySuite("scatter", "scatter");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT64};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known",
                            {{"X", {In({3, 1}).Values({1, 2, 3})}},
                             {"Ids", {Ints({2, 0})}},
                             {"Updates", {In({2, 1}).Values({7, 8})}}},
                            {{"overwrite", true}}, {{3, 1}, {8, 2, 7}, {}}));
  cases.push_back(KnownCase("last_of_two",
                            {{"X", {In({2}).Values({1, 2})}},
                             {"Ids", {Ints({1, 1})}},
                             {"Updates", {In({2}).Values({7, 8})}}},
                            {{"overwrite", true}}, {{2}, {1, 8}, {}}));
  cases.back().not_differentiated = "the original's gradient is that of both updates";
  cases.push_back(KnownCase("sum",
                            {{"X", {In({2}).Values({1, 2})}},
                             {"Ids", {Ints({1, 1})}},
                             {"Updates", {In({2}).Values({7, 8})}}},
                            {{"overwrite", false}}, {{2}, {1, 15}, {}}));
  cases.push_back(Fails(
      PlainCase("id_too_large", {{"X", {In({2})}}, {"Ids", {Ints({2})}}, {"Updates", {In({1})}}},
                {{"overwrite", true}}),
      "2"));
  cases.push_back(
      Fails(PlainCase("updates_do_not_fit",
                      {{"X", {In({2, 3})}}, {"Ids", {Ints({1})}}, {"Updates", {In({1, 2})}}},
                      {{"overwrite", true}}),
            "input Updates of shape [1, 2] must hold a row of input X of shape [2, 3] for each of "
            "Ids of shape [1]"));
  cases.push_back(
      PlainCase("rows", {{"X", {In({4, 3})}}, {"Ids", {Ints64({3, 1})}}, {"Updates", {In({2, 3})}}},
                {{"overwrite", false}}));
  for (bool overwrite : {false, true}) {
    cases.push_back(PlainCase(overwrite ? "one_replaced" : "one_added",
                              {{"X", {In({2})}}, {"Ids", {Ints({1})}}, {"Updates", {In({1})}}},
                              {{"overwrite", overwrite}}));
  }
  cases.push_back(
      PlainCase("sums_of_rows",
                {{"X", {In({4, 3})}}, {"Ids", {Ints64({3, 1, 3})}}, {"Updates", {In({3, 3})}}},
                {{"overwrite", false}}));
  cases.push_back(KnownCase("zero_d_id",
                            {{"X", {In({3, 2}).Values({1, 2, 3, 4, 5, 6})}},
                             {"Ids", {In({}).Values({1}).Type(DataType::INT32)}},
                             {"Updates", {In({2}).Values({7, 8})}}},
                            {{"overwrite", true}}, {{3, 2}, {1, 2, 7, 8, 5, 6}, {}}));
  AddScatterLimits(&suite.cases);
  AddOverwritten(&suite.cases);
  return suite;
}

OP_TEST(Scatter, ScatterSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
