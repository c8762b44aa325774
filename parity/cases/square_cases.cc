#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SquareSuite() {
  OpSuite suite = ActivationSuite("square", {});
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {{4}, {1.0, 0.0, 0.25, 4.0}, {}};
  OpCase integers = suite.cases[1];
  integers.name = "integers";
  integers.inputs["X"] = {In({5, 7}).Range(-9, 9)};
  integers.dtypes = {DataType::INT32, DataType::INT64};
  suite.cases.push_back(integers);
  OpCase rows = suite.cases[0];
  rows.name = "selected_rows";
  rows.inputs["X"] = {In({2, 2}).Values({-1, 0, 0.5, 2}).Rows({4, 1}, 10)};
  rows.outputs["Out"].array = true;
  rows.phi_kernel = "square_sr";
  rows.unknown_batch = false;
  rows.truth["Out"] = {{2, 2}, {1, 0, 0.25, 4}, {}};
  suite.cases.push_back(rows);
  return suite;
}

OP_TEST(Square, SquareSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
