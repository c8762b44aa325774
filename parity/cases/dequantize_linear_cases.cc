#include "parity/cases/common/quantize_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite DequantizeLinearSuite() {
  OpSuite suite = QuantizeSuite("dequantize_linear");
  auto& cases = suite.cases;
  const Input scale = In({1}).Values({2.5});
  cases.push_back(LinearCase("tensor", scale, {{"quant_axis", -1}},
                             {-0.005905511789023876, -0.0027559055015444756, 0.0019685039296746254,
                              -0.015551181510090828, -0.02814960479736328, 0.03582677245140076}));
  cases.push_back(LinearCase("channels", In({2}).Values({2.5, 1.5}), {{"quant_axis", 0}},
                             {-0.005905511789023876, -0.0027559055015444756, 0.0019685039296746254,
                              -0.009330709464848042, -0.01688976399600506, 0.021496063098311424}));
  cases.push_back(Fails(LinearCase("axis", scale, {{"quant_axis", 2}}), "quant_axis"));
  return suite;
}

OP_TEST(DequantizeLinear, DequantizeLinearSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
