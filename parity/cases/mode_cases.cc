#include "parity/cases/common/sort_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ModeSuite() {
  OpSuite suite;
  suite.type = "mode";
  suite.phi_kernel = "mode";
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  cases.push_back(SortCase("known", In({3, 4}).Values({3, 1, 2, 3, 1, 2, 2, 1, 5, 6, 7, 8}), {}));
  cases[0].truth["Out"] = {{3}, {3, 1, 5}, {}};
  cases[0].truth["Indices"] = {{3}, {3, 3, 0}, {}};
  cases.push_back(SortCase("keepdim", In({5, 7}), {{"axis", 0}, {"keepdim", true}}));
  cases.push_back(SortCase("integers", In({5, 41}).Range(0, 9), {}));
  cases.back().dtypes = {DataType::INT32, DataType::INT64};
  cases.back().unknown_batch = true;
  cases.push_back(SortCase("rows", In({5, 7}), {}));
  cases.push_back(SortCase("zero_d", In({}), {}));
  cases.push_back(Refused(SortCase("no_elements", In({0, 4}), {{"axis", 0}}), "elements"));
  cases.push_back(Refused(SortCase("axis_out_of_range", In({3, 4}), {{"axis", 2}}), "axis"));
  for (OpCase& c : suite.cases) {
    if (c.name == "known")
      c.not_differentiated = "a change of one of two equal elements chooses another one";
  }
  return suite;
}

OP_TEST(Mode, ModeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
