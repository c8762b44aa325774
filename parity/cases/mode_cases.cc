#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase ModeCase(const char* name, Input x, paddle::framework::AttributeMap attrs) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = std::move(attrs);
  c.outputs = {{"Out", {}}, {"Indices", {}}};
  return c;
}

OpSuite ModeSuite() {
  OpSuite suite;
  suite.type = "mode";
  suite.phi_kernel = "mode";
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  cases.push_back(ModeCase("known", In({3, 4}).Values({3, 1, 2, 3, 1, 2, 2, 1, 5, 6, 7, 8}), {}));
  cases[0].truth["Out"] = {{3}, {3, 1, 5}, {}};
  cases[0].truth["Indices"] = {{3}, {3, 3, 0}, {}};
  cases.push_back(ModeCase("keepdim", In({5, 7}), {{"axis", 0}, {"keepdim", true}}));
  cases.push_back(ModeCase("integers", In({5, 41}).Range(0, 9), {}));
  cases.back().dtypes = {DataType::INT32, DataType::INT64};
  cases.back().unknown_batch = true;
  cases.push_back(ModeCase("zero_d", In({}), {}));
  cases.push_back(ModeCase("axis_out_of_range", In({3, 4}), {{"axis", 2}}));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "axis";
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
