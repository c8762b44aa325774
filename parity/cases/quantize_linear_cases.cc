#include "parity/cases/common/move_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite QuantizeLinearSuite() {
  OpSuite suite;
  suite.type = "quantize_linear";
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
    c.truth["Y"] = {{2, 3}, {-15, -7, 5, -40, -73, 92}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "channels";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.inputs["Scale"] = {In({2}).Values({2.5, 1.5})};
    c.inputs["ZeroPoint"] = {In({1}).Values({0})};
    c.attrs = {{"quant_axis", 0}, {"round_type", 1}};
    c.outputs = {{"Y", {}}};
    c.truth["Y"] = {{2, 3}, {-15, -7, 5, -67, -121, 127}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "observer";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.inputs["Scale"] = {In({1}).Values({2.5})};
    c.inputs["ZeroPoint"] = {In({1}).Values({0})};
    c.attrs = {{"quant_axis", -1}, {"only_observer", true}};
    c.outputs = {{"Y", {}}};
    c.truth["Y"] = {{2, 3},
                    {-0.30000001192092896, -0.14000000059604645, 0.10000000149011612,
                     -0.7900000214576721, -1.4299999475479126, 1.8200000524520874},
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

OP_TEST(QuantizeLinear, QuantizeLinearSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
