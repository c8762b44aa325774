#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddEyeLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = PlainCase("negative_rows", {}, {{"num_columns", int64_t{2}}, {"dtype", 5}});
  c.inputs["num_rows"] = {Ints64({-2})};
  c.variable_attrs = {"num_rows"};
  cases.push_back(Fails(c, "must not be negative"));
}

OpSuite EyeSuite() {
  OpSuite suite = CopySuite("eye", "eye");
  suite.dtypes = {DataType::FLOAT32};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {},
                            {{"num_rows", int64_t{2}}, {"num_columns", int64_t{-1}}, {"dtype", 5}},
                            {{2, 2}, {1, 0, 0, 1}, {}}));
  cases.push_back(
      PlainCase("wide", {}, {{"num_rows", int64_t{2}}, {"num_columns", int64_t{4}}, {"dtype", 3}}));
  AddEyeLimits(&suite.cases);
  return suite;
}

OP_TEST(Eye, EyeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
