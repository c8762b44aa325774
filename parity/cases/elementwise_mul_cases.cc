#include "parity/cases/common/elementwise_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ElementwiseMulSuite() {
  OpSuite suite =
      ElementwiseSuite("elementwise_mul", "multiply", -9, 9, {DataType::BOOL, DataType::BFLOAT16});
  AddMixedTypes(&suite);
  OpCase known =
      ElementwiseCase("known", In({2, 2}).Values({1, 2, 3, 4}), In({2}).Values({10, 20}));
  known.truth["Out"] = {{2, 2}, {10, 40, 30, 80}, {}};
  suite.cases.push_back(known);
  OpCase rows = ElementwiseCase("rows", In({3, 2}).Rows({4, 1, 4}, 10), In({1}));
  rows.phi_kernel = "multiply_sr";
  rows.dtypes = Floats();
  rows.outputs["Out"].array = true;
  rows.outputs["Out"].compile_shape = false;
  rows.not_differentiated = "a gradient itself";
  suite.cases.push_back(rows);
  rows.name = "rows_by_columns";
  rows.inputs["Y"] = {In({2})};
  suite.cases.push_back(rows);
  rows.name = "rows_by_columns_of_an_axis";
  rows.phi_kernel = "multiply_raw_sr";
  rows.attrs["axis"] = 1;
  suite.cases.push_back(rows);
  AddInt8Cases(&suite, [](double a, double b) { return a * b; });
  rows.name = "columns_would_enlarge_rows";
  rows.inputs["X"] = {In({3, 1}).Rows({4, 1, 4}, 10)};
  rows.error = phi::INVALID_ARGUMENT;
  rows.error_text = "must not enlarge them";
  suite.cases.push_back(rows);
  return suite;
}

OP_TEST(ElementwiseMul, ElementwiseMulSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
