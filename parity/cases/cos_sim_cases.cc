#include <limits>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

void AddRefusedVectors(OpCase c, std::vector<OpCase>* cases) {
  c.name = "widths_differ";
  c.inputs["Y"] = {In({2, 3})};
  c.truth.clear();
  c.error = phi::INVALID_ARGUMENT;
  c.error_text = "shape";
  cases->push_back(c);
  c.name = "last_axes_differ";
  c.inputs["X"] = {In({2, 3, 4})};
  c.inputs["Y"] = {In({2, 3, 2})};
  cases->push_back(c);
  c.name = "three_rows_for_two";
  c.inputs["X"] = {In({2, 3})};
  c.inputs["Y"] = {In({3, 3})};
  cases->push_back(c);
  c.name = "vectors";
  c.inputs["X"] = c.inputs["Y"] = {In({3})};
  cases->push_back(c);
  c.name = "ranks_differ";
  c.inputs["Y"] = {In({3, 1})};
  c.inputs["X"] = {In({3, 1, 1})};
  cases->push_back(c);
}

void AddCosSimLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = cases.back();
  c.name = "one_row_of_other_width";
  c.inputs["X"] = {In({2, 2})};
  c.inputs["Y"] = {In({1, 3})};
  cases.push_back(c);
}

OpSuite CosSimSuite() {
  OpSuite suite;
  suite.type = "cos_sim";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  OpCase c;
  c.name = "rows";
  c.outputs = {{"Out", {}}, {"XNorm", {}}, {"YNorm", {}}};
  c.inputs["X"] = {In({2, 2}).Values({3, 4, 1, 0})};
  c.inputs["Y"] = {In({2, 2}).Values({4, 3, 0, 2})};
  c.truth["Out"] = {{2, 1}, {0.96, 0}, {}};
  c.truth["XNorm"] = {{2, 1}, {5, 1}, {}};
  c.truth["YNorm"] = {{2, 1}, {5, 2}, {}};
  c.legacy_only = c.unknown_batch = true;
  suite.cases.push_back(c);
  c.name = "one_row_for_all";
  c.unknown_batch = false;
  c.inputs["Y"] = {In({1, 2}).Values({4, 3})};
  c.truth["Out"] = {{2, 1}, {0.96, 0.8}, {}};
  c.truth["YNorm"] = {{1, 1}, {5}, {}};
  suite.cases.push_back(c);
  OpCase empty = c;
  empty.name = "no_rows";
  empty.inputs = {{"X", {In({0, 2})}}, {"Y", {In({0, 2})}}};
  empty.truth = {
      {"Out", {{0, 1}, {}, {}}}, {"XNorm", {{0, 1}, {}, {}}}, {"YNorm", {{0, 1}, {}, {}}}};
  suite.cases.push_back(empty);
  empty.name = "no_rows_and_one_for_all";
  empty.inputs["Y"] = {In({1, 2}).Values({3, 4})};
  empty.truth["YNorm"] = {{1, 1}, {5}, {}};
  suite.cases.push_back(empty);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  empty.name = "no_columns";  // vectors of length 0
  empty.inputs = {{"X", {In({2, 0})}}, {"Y", {In({1, 0})}}};
  empty.truth = {{"Out", {{2, 1}, {nan, nan}, {}}},
                 {"XNorm", {{2, 1}, {0, 0}, {}}},
                 {"YNorm", {{1, 1}, {0}, {}}}};
  empty.not_differentiated = "nothing to differentiate by";
  suite.cases.push_back(empty);
  AddRefusedVectors(c, &suite.cases);
  AddCosSimLimits(&suite.cases);
  return suite;
}

OP_TEST(CosSim, CosSimSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
