#include <limits>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase ArgsortCase(const char* name, Input x, paddle::framework::AttributeMap attrs) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = std::move(attrs);
  c.outputs = {{"Out", {}}, {"Indices", {}}};
  return c;
}

OpSuite ArgsortSuite() {
  OpSuite suite;
  suite.type = "argsort";
  suite.phi_kernel = "argsort";
  suite.dtypes = Floats();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  auto& cases = suite.cases;
  cases.push_back(ArgsortCase("known", In({1, 4}).Values({3, nan, 1, 2}), {}));
  cases[0].truth["Out"] = {{1, 4}, {1, 2, 3, nan}, {}};
  cases[0].truth["Indices"] = {{1, 4}, {2, 3, 0, 1}, {}};
  cases.push_back(
      ArgsortCase("descending", In({4}).Values({3, nan, 1, 2}), {{"descending", true}}));
  cases.back().truth["Indices"] = {{4}, {1, 0, 3, 2}, {}};
  cases.push_back(ArgsortCase("rows", In({5, 7}), {}));
  cases.back().unknown_batch = true;
  cases.push_back(ArgsortCase("axis_0", In({5, 7}), {{"axis", 0}, {"descending", true}}));
  cases.push_back(ArgsortCase("integers", In({5, 40}).Range(0, 9), {{"axis", 1}}));
  cases.back().dtypes = {DataType::INT32, DataType::INT64};
  cases.push_back(ArgsortCase("middle_of_3", In({3, 50, 2}), {{"axis", -2}}));
  cases.push_back(ArgsortCase("zero_d", In({}), {}));
  cases.push_back(ArgsortCase("empty", In({0, 3}), {}));
  cases.push_back(ArgsortCase("lod", In({6, 2}).LoD({{0, 2, 6}}), {}));
  cases.push_back(ArgsortCase("axis_out_of_range", In({3, 4}), {{"axis", 2}}));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "axis";
  return suite;
}

OP_TEST(Argsort, ArgsortSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
