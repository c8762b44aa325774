#include "parity/cases/common/quantize_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite QuantizeLinearSuite() {
  OpSuite suite = QuantizeSuite("quantize_linear");
  auto& cases = suite.cases;
  const Input scale = In({1}).Values({2.5});
  cases.push_back(LinearCase("tensor", scale, {{"quant_axis", -1}}, {-15, -7, 5, -40, -73, 92}));
  cases.push_back(LinearCase("channels", In({2}).Values({2.5, 1.5}),
                             {{"quant_axis", 0}, {"round_type", 1}}, {-15, -7, 5, -67, -121, 127}));
  cases.push_back(LinearCase("observer", scale, {{"quant_axis", -1}, {"only_observer", true}},
                             {-0.30000001192092896, -0.14000000059604645, 0.10000000149011612,
                              -0.7900000214576721, -1.4299999475479126, 1.8200000524520874}));
  cases.push_back(Fails(LinearCase("axis", scale, {{"quant_axis", 2}}), "quant_axis"));
  cases.push_back(
      Fails(LinearCase("no_place_for_the_scale", scale, {{"quant_axis", -1}, {"is_test", false}}),
            "its output OutScale"));
  return suite;
}

OP_TEST(QuantizeLinear, QuantizeLinearSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
