#include "parity/cases/common/move_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FakeChannelWiseQuantizeDequantizeAbsMaxSuite() {
  OpSuite suite;
  suite.type = "fake_channel_wise_quantize_dequantize_abs_max";
  suite.not_differentiated = "the gradient passes straight through, as the original's does";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "axis_0";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.outputs = {{"Out", {}}, {"OutScale", {}}};
    c.truth["Out"] = {{2, 3},
                      {-0.30000001192092896, -0.13937008380889893, 0.09921260178089142,
                       -0.7881890535354614, -1.4330708980560303, 1.8200000524520874},
                      {}};
    c.truth["OutScale"] = {{2}, {0.30000001192092896, 1.8200000524520874}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "axis_1";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.attrs = {{"quant_axis", 1}, {"round_type", 0}};
    c.outputs = {{"Out", {}}, {"OutScale", {}}};
    c.truth["Out"] = {{2, 3},
                      {-0.29858270287513733, -0.13511811196804047, 0.10031496733427048,
                       -0.7900000214576721, -1.4299999475479126, 1.8200000524520874},
                      {}};
    c.truth["OutScale"] = {{3}, {0.7900000214576721, 1.4299999475479126, 1.8200000524520874}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "axis";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.attrs = {{"quant_axis", 2}};
    c.outputs = {{"Out", {}}, {"OutScale", {}}};
    cases.push_back(Fails(c, "quant_axis"));
  }
  return suite;
}

OP_TEST(FakeChannelWiseQuantizeDequantizeAbsMax, FakeChannelWiseQuantizeDequantizeAbsMaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
