#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ScatterNdAddSuite() {
  OpSuite suite = CopySuite("scatter_nd_add", "scatter_nd_add");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT64};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known",
                            {{"X", {In({3}).Values({1, 2, 3})}},
                             {"Index", {In({2, 1}).Values({2, 2}).Type(DataType::INT64)}},
                             {"Updates", {In({2}).Values({7, 8})}}},
                            {}, {{3}, {1, 2, 18}, {}}));
  cases.push_back(PlainCase("parts", {{"X", {In({3, 4})}},
                                      {"Index", {In({2, 1}).Values({2, 0}).Type(DataType::INT32)}},
                                      {"Updates", {In({2, 4})}}}));
  cases.push_back(KnownCase("one",
                            {{"X", {In({3}).Values({1, 2, 3})}},
                             {"Index", {In({1, 1}).Values({1}).Type(DataType::INT64)}},
                             {"Updates", {In({1}).Values({7})}}},
                            {}, {{3}, {1, 9, 3}, {}}));
  cases.push_back(Fails(
      PlainCase("updates_do_not_fit", {{"X", {In({2, 3})}},
                                       {"Index", {In({1, 1}).Values({0}).Type(DataType::INT32)}},
                                       {"Updates", {In({1, 2})}}}),
      "input Updates must have shape [1, 3] for input X of shape [2, 3] and Index of shape [1, "
      "1]"));
  cases.push_back(
      Fails(PlainCase("x_is_empty", {{"X", {In({0, 3})}},
                                     {"Index", {In({1, 1}).Values({0}).Type(DataType::INT32)}},
                                     {"Updates", {In({1, 3})}}}),
            "must be in [0, 0)"));
  return suite;
}

OP_TEST(ScatterNdAdd, ScatterNdAddSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
