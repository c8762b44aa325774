#include "parity/cases/common/move_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FakeQuantizeRangeAbsMaxSuite() {
  OpSuite suite;
  suite.type = "fake_quantize_range_abs_max";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "test";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.inputs["InScale"] = {In({1}).Values({2.5})};
    c.attrs = {{"is_test", true}};
    c.outputs = {{"Out", {}}, {"OutScale", {}}};
    c.outputs["OutScale"].compare = false;
    c.truth["Out"] = {{2, 3}, {-15, -7, 5, -40, -73, 92}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "train_without_window";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.inputs["InScale"] = {In({1}).Values({2.5})};
    c.outputs = {{"Out", {}}, {"OutScale", {}}};
    cases.push_back(Fails(c, "training"));
  }
  return suite;
}

OP_TEST(FakeQuantizeRangeAbsMax, FakeQuantizeRangeAbsMaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
