#include "parity/cases/common/move_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FakeQuantizeMovingAverageAbsMaxSuite() {
  OpSuite suite;
  suite.type = "fake_quantize_moving_average_abs_max";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "train";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.inputs["InScale"] = {In({1}).Values({2.5})};
    c.inputs["InAccum"] = {In({1}).Values({4})};
    c.inputs["InState"] = {In({1}).Values({1.5})};
    c.attrs = {{"moving_rate", 0.75f}};
    c.outputs = {{"Out", {}}, {"OutScale", {}}, {"OutState", {}}, {"OutAccum", {}}};
    c.truth["Out"] = {{2, 3}, {-17, -8, 6, -44, -80, 102}, {}};
    c.truth["OutScale"] = {{1}, {2.268235445022583}, {}};
    c.truth["OutState"] = {{1}, {2.125}, {}};
    c.truth["OutAccum"] = {{1}, {4.820000171661377}, {}};
    cases.push_back(c);
  }
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
  return suite;
}

OP_TEST(FakeQuantizeMovingAverageAbsMax, FakeQuantizeMovingAverageAbsMaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
