#include "parity/cases/common/reduce_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ReduceProdSuite() {
  OpSuite suite =
      ReduceSuite("reduce_prod", "prod", -3, 3,
                  {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64});
  suite.cases[0].truth["Out"] = {{2}, {6, 120}, {}};
  suite.cases.push_back(ReduceCase("of_nothing", In({0, 3}), {0}));
  suite.cases.back().truth["Out"] = {{3}, {1, 1, 1}, {}};
  OpCase few = ReduceCase("reduce_all_of_few", In({2, 3}).Values({1, 2, 3, 4, 5, 6}), {0});
  few.attrs["reduce_all"] = true;
  few.phi_kernel = "prod_raw";
  few.truth["Out"] = {{}, {720}, {}};
  suite.cases.push_back(few);
  return suite;
}

OP_TEST(ReduceProd, ReduceProdSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
