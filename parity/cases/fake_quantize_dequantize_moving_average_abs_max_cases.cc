#include "parity/cases/common/move_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FakeQuantizeDequantizeMovingAverageAbsMaxSuite() {
  OpSuite suite;
  suite.type = "fake_quantize_dequantize_moving_average_abs_max";
  suite.not_differentiated = "the gradient passes straight through, as the original's does";
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
    c.truth["Out"] = {{2, 3},
                      {-0.3036220669746399, -0.14288097620010376, 0.10716073215007782,
                       -0.7858453392982483, -1.428809642791748, 1.8217324018478394},
                      {}};
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
    c.truth["Out"] = {{2, 3},
                      {-0.29527559876441956, -0.13779526948928833, 0.09842519462108612,
                       -0.787401556968689, -1.4370079040527344, 1.8110235929489136},
                      {}};
    cases.push_back(c);
  }
  return suite;
}

OP_TEST(FakeQuantizeDequantizeMovingAverageAbsMax,
        FakeQuantizeDequantizeMovingAverageAbsMaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
