#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite IndexSampleSuite() {
  OpSuite suite = CopySuite("index_sample", "index_sample");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known",
                            {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}},
                             {"Index", {In({2, 2}).Values({2, 0, 1, 1}).Type(DataType::INT32)}}},
                            {}, {{2, 2}, {3, 1, 5, 5}, {}}));
  cases.push_back(
      KnownCase("lod_of_index",
                {{"X", {In({2, 2}).Values({1, 2, 3, 4}).LoD({{0, 2}})}},
                 {"Index", {In({2, 1}).Values({1, 0}).Type(DataType::INT32).LoD({{0, 1, 2}})}}},
                {}, {{2, 1}, {2, 3}, {{0, 1, 2}}}));
  cases.push_back(PlainCase(
      "more", {{"X", {In({3, 4})}}, {"Index", {In({3, 7}).Range(0, 3).Type(DataType::INT64)}}}));
  cases.push_back(Fails(
      PlainCase("rows_differ", {{"X", {In({3, 4})}},
                                {"Index", {In({2, 1}).Values({0, 0}).Type(DataType::INT32)}}}),
      "inputs X and Index must be matrices of as many rows"));
  cases.push_back(
      Fails(PlainCase("index_of_floats",
                      {{"X", {In({3, 4})}}, {"Index", {In({3, 2}).Type(DataType::FLOAT32)}}}),
            "input Index must be int32 or int64"));
  cases.push_back(
      Fails(PlainCase("no_rows", {{"X", {In({0, 4})}},
                                  {"Index", {In({2, 1}).Values({0, 0}).Type(DataType::INT32)}}}),
            "rows"));
  return suite;
}

OP_TEST(IndexSample, IndexSampleSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
