#include "parity/cases/common/move_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FakeQuantizeDequantizeAbsMaxSuite() {
  OpSuite suite;
  suite.type = "fake_quantize_dequantize_abs_max";
  suite.not_differentiated = "the gradient passes straight through, as the original's does";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "away_from_zero";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.outputs = {{"Out", {}}, {"OutScale", {}}};
    c.truth["Out"] = {{2, 3},
                      {-0.30094489455223083, -0.14330708980560303, 0.10031496733427048,
                       -0.7881890535354614, -1.4330708980560303, 1.8200000524520874},
                      {}};
    c.truth["OutScale"] = {{1}, {1.8200000524520874}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "to_even_4_bits";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.attrs = {{"round_type", 0}, {"bit_length", 4}};
    c.outputs = {{"Out", {}}, {"OutScale", {}}};
    c.truth["Out"] = {{2, 3},
                      {-0.2600000202655792, -0.2600000202655792, 0, -0.7800000309944153,
                       -1.3000000715255737, 1.8200000524520874},
                      {}};
    c.truth["OutScale"] = {{1}, {1.8200000524520874}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "bits";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.attrs = {{"bit_length", 17}};
    c.outputs = {{"Out", {}}, {"OutScale", {}}};
    cases.push_back(Fails(c, "bit_length"));
  }
  return suite;
}

OP_TEST(FakeQuantizeDequantizeAbsMax, FakeQuantizeDequantizeAbsMaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
