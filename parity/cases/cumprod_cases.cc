#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase CumprodCase(const char* name, Input x, paddle::framework::AttributeMap attrs) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = std::move(attrs);
  return c;
}

OpSuite CumprodSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "cumprod";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  cases.push_back(CumprodCase("known", In({2, 3}).Values({1, 2, 3, 4, -5, 6}), {{"dim", 1}}));
  cases[0].truth["Out"] = {{2, 3}, {1, 2, 6, 4, -20, -120}, {}};
  cases.push_back(CumprodCase("all_types", In({3, 5}).Range(-3, 3), {{"dim", 0}}));
  cases.back().dtypes = {DataType::FLOAT32, DataType::FLOAT64,   DataType::INT32,
                         DataType::INT64,   DataType::COMPLEX64, DataType::COMPLEX128};
  cases.push_back(CumprodCase("axis_1_of_3", In({2, 5, 7}), {{"dim", 1}}));
  cases.back().unknown_batch = true;
  cases.push_back(CumprodCase("last", In({2, 5, 70}), {{"dim", -1}}));
  cases.push_back(CumprodCase("zero_d", In({}), {{"dim", -1}}));
  cases.push_back(CumprodCase("empty", In({0, 3}), {{"dim", 1}}));
  cases.push_back(CumprodCase("lod", In({6, 2}).LoD({{0, 2, 6}}), {{"dim", 0}}));
  cases.push_back(CumprodCase("axis_out_of_range", In({3, 4}), {{"dim", 2}}));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "attribute `dim` must be in [-2, 2)";
  cases.push_back(CumprodCase("zeros", In({2, 4}).Values({1, 0, 2, 3, 0, 2, 0, 4}), {{"dim", 1}}));
  return suite;
}

OP_TEST(Cumprod, CumprodSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
