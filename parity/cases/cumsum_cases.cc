#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase CumsumCase(const char* name, Input x, paddle::framework::AttributeMap attrs) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = std::move(attrs);
  return c;
}

OpSuite CumsumSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "cumsum";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  cases.push_back(CumsumCase("known", In({2, 3}).Values({1, 2, 3, 4, -5, 6}), {{"axis", 1}}));
  cases[0].truth["Out"] = {{2, 3}, {1, 3, 6, 4, -1, 5}, {}};
  cases.push_back(CumsumCase("all_types", In({3, 5}).Range(-3, 3), {{"axis", 0}}));
  cases.back().dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT16, DataType::INT32,
                         DataType::INT64};
  cases.push_back(CumsumCase("axis_1_of_3", In({2, 5, 7}), {{"axis", 1}}));
  cases.back().unknown_batch = true;
  cases.push_back(CumsumCase("last", In({2, 5, 70}), {{"axis", -1}}));
  cases.push_back(CumsumCase("zero_d", In({}), {{"axis", -1}}));
  cases.push_back(
      CumsumCase("zero_d_exclusive", In({}).Values({5}), {{"axis", -1}, {"exclusive", true}}));
  cases.back().truth["Out"] = {{}, {5}, {}};
  cases.push_back(CumsumCase("empty", In({0, 3}), {{"axis", 1}}));
  cases.push_back(CumsumCase("lod", In({6, 2}).LoD({{0, 2, 6}}), {{"axis", 0}}));
  cases.push_back(CumsumCase("exclusive", In({4, 5}), {{"axis", 0}, {"exclusive", true}}));
  cases.push_back(
      CumsumCase("exclusive_of_two", In({2}).Values({5, 3}), {{"axis", 0}, {"exclusive", true}}));
  cases.back().truth["Out"] = {{2}, {0, 5}, {}};
  cases.push_back(CumsumCase("reverse", In({4, 5}), {{"axis", 1}, {"reverse", true}}));
  cases.push_back(CumsumCase("exclusive_reverse", In({4, 5, 2}),
                             {{"axis", 1}, {"exclusive", true}, {"reverse", true}}));
  cases.push_back(CumsumCase("flatten", In({4, 5}), {{"flatten", true}}));
  cases.push_back(CumsumCase("axis_out_of_range", In({3, 4}), {{"axis", 2}}));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "in [-2, 2)";
  return suite;
}

OP_TEST(Cumsum, CumsumSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
