#include <limits>

#include "parity/cases/common/refused_case.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase ArgMaxCase(const char* name, Input x, paddle::framework::AttributeMap attrs) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = std::move(attrs);

  return c;
}

OpSuite ArgMaxSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "arg_max";
  suite.dtypes = Floats();
  const int64_t last = -1, first = 0, middle = 1;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  auto& cases = suite.cases;
  cases.push_back(ArgMaxCase("known", In({2, 3}).Values({2, 1, 3, 6, 6, 4}), {{"axis", last}}));
  cases[0].truth["Out"] = {{2}, {2, 0}, {}};
  cases.push_back(ArgMaxCase("all_types", In({5, 7}).Range(0, 9), {{"axis", first}}));
  cases.back().dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::UINT8,
                         DataType::INT16,   DataType::INT32,   DataType::INT64};
  cases.push_back(ArgMaxCase("keepdims_int32", In({2, 5, 3}),
                             {{"axis", middle}, {"keepdims", true}, {"dtype", 2}}));
  cases.back().unknown_batch = true;
  cases.push_back(ArgMaxCase("flatten", In({5, 7}), {{"axis", first}, {"flatten", true}}));
  cases.push_back(ArgMaxCase("flatten_keepdims", In({5, 7}),
                             {{"axis", first}, {"flatten", true}, {"keepdims", true}}));
  cases.push_back(
      ArgMaxCase("nan", In({2, 3}).Values({nan, 1, 3, nan, nan, nan}), {{"axis", last}}));
  cases.push_back(ArgMaxCase("zero_d", In({}), {{"axis", last}}));
  cases.push_back(ArgMaxCase("zero_d_keepdims", In({}), {{"axis", last}, {"keepdims", true}}));
  cases.back().truth["Out"] = {{1}, {0}, {}};
  cases.push_back(ArgMaxCase("no_outputs", In({0, 3}), {{"axis", last}}));
  cases.push_back(ArgMaxCase("no_dtype", In({4}), {{"axis", first}, {"dtype", -1}}));
  cases.push_back(ArgMaxCase("of_nothing", In({0, 3}), {{"axis", first}}));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "no element";
  cases.push_back(ArgMaxCase("axis_out_of_range", In({3, 4}), {{"axis", static_cast<int64_t>(2)}}));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "axis";
  cases.push_back(ArgMaxCase("no_lines_of_nothing", In({0, 0}), {{"axis", last}}));
  return RefusedAtRun(std::move(suite), "a batch may be empty until the program runs",
                      {"of_nothing"});
}

OP_TEST(ArgMax, ArgMaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
