#include "parity/cases/common/move_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite DequantizeLinearSuite() {
  OpSuite suite;
  suite.type = "dequantize_linear";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "tensor";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.inputs["Scale"] = {In({1}).Values({2.5})};
    c.inputs["ZeroPoint"] = {In({1}).Values({0})};
    c.attrs = {{"quant_axis", -1}};
    c.outputs = {{"Y", {}}};
    c.truth["Y"] = {{2, 3},
                    {-0.005905511789023876, -0.0027559055015444756, 0.0019685039296746254,
                     -0.015551181510090828, -0.02814960479736328, 0.03582677245140076},
                    {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "channels";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.inputs["Scale"] = {In({2}).Values({2.5, 1.5})};
    c.inputs["ZeroPoint"] = {In({1}).Values({0})};
    c.attrs = {{"quant_axis", 0}};
    c.outputs = {{"Y", {}}};
    c.truth["Y"] = {{2, 3},
                    {-0.005905511789023876, -0.0027559055015444756, 0.0019685039296746254,
                     -0.009330709464848042, -0.01688976399600506, 0.021496063098311424},
                    {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "axis";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.inputs["Scale"] = {In({1}).Values({2.5})};
    c.inputs["ZeroPoint"] = {In({1}).Values({0})};
    c.attrs = {{"quant_axis", 2}};
    c.outputs = {{"Y", {}}};
    cases.push_back(Fails(c, "quant_axis"));
  }
  return suite;
}

OP_TEST(DequantizeLinear, DequantizeLinearSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
