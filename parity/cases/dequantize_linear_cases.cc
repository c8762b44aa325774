#include "parity/cases/common/plain_cases.h"
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
  for (const int of : {0, 1}) {  // nothing is observed: of OutScale there is a shape alone
    OpCase c = cases[of];
    c.name += "_beside_scale";
    c.outputs["OutScale"].compare = false;
    cases.push_back(c);
  }
  cases.push_back(Fails(LinearCase("axis", scale, {{"quant_axis", 2}}), "quant_axis"));
  // Whole numbers of each type, with scales of both: one of all, and one of each row.
  for (const DataType from : {DataType::INT8, DataType::FLOAT32, DataType::FLOAT64}) {
    for (const DataType to : {DataType::FLOAT32, DataType::FLOAT64}) {
      const auto add = [&](const char* name, std::vector<double> scales, int axis,
                           std::vector<double> y) {
        OpCase c = PlainCase(phi::Format("%s_%s_to_%s", name, from, to),
                             {{"X", {In({2, 3}).Values({-3, 1, 2, 4, -5, 6}).Type(from)}},
                              {"ZeroPoint", {In({1}).Values({0}).Type(to)}}},
                             {{"quant_axis", axis}}, {"Y"});
        const auto count = static_cast<int64_t>(scales.size());
        c.inputs["Scale"] = {In({count}).Values(std::move(scales)).Type(to)};
        c.truth["Y"] = {{2, 3}, std::move(y), {}};
        cases.push_back(WithTypes(std::move(c), {DataType::FLOAT32}));
      };
      add("whole", {254}, -1, {-6, 2, 4, 8, -10, 12});
      add("rows", {254, 127}, 0, {-6, 2, 4, 4, -5, 6});
      add("columns", {127, 254, 381}, 1, {-3, 2, 6, 4, -10, 18});
    }
  }
  return suite;
}

OP_TEST(DequantizeLinear, DequantizeLinearSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
