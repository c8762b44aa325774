#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite AssignValueSuite() {
  OpSuite suite = CopySuite("assign_value", "assign_value");
  suite.dtypes = {DataType::FLOAT32};
  auto& cases = suite.cases;
  cases.push_back(KnownCase(
      "known", {}, {{"shape", Axes{2}}, {"dtype", 5}, {"fp32_values", std::vector<float>{1, 2}}},
      {{2}, {1, 2}, {}}));
  cases.push_back(
      PlainCase("int64", {}, {{"shape", Axes{2, 1}}, {"dtype", 3}, {"int64_values", Longs{1, 2}}}));
  cases.push_back(
      PlainCase("bool", {}, {{"shape", Axes{2}}, {"dtype", 0}, {"bool_values", Axes{1, 0}}}));
  cases.push_back(PlainCase(
      "float64", {},
      {{"shape", Axes{2}}, {"dtype", 6}, {"fp64_values", std::vector<double>{0.1, 1e300}}}));
  cases.push_back(Fails(
      PlainCase("too_few", {}, {{"shape", Axes{3}}, {"dtype", 2}, {"int32_values", Axes{1, 2}}}),
      "attribute `shape` [3] must have one element for each of the 2 values"));
  // The product of two sizes of -1 is 1, too.
  cases.push_back(
      Fails(PlainCase("sizes_below_0", {},
                      {{"shape", Axes{-1, -1}}, {"dtype", 2}, {"int32_values", Axes{1}}}),
            "attribute `shape`: its element 0 must be in [0, inf); it is -1"));
  return suite;
}

OP_TEST(AssignValue, AssignValueSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
