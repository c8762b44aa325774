#include "parity/cases/common/quantize_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddMovingAverageAbsMaxScaleLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = cases[0];
  c.name = "test_keeps_no_scale";
  c.attrs["is_test"] = true;
  c.inputs.erase("InAccum");
  c.inputs.erase("InState");
  for (const char* slot : {"OutScale", "OutState", "OutAccum"}) {
    c.outputs.erase(slot);
    c.truth.erase(slot);
  }
  c.outputs["OutScale"].compare = false;  // nobody writes it
  cases.push_back(c);
}

OpSuite MovingAverageAbsMaxScaleSuite() {
  OpSuite suite = QuantizeSuite("moving_average_abs_max_scale");
  auto& cases = suite.cases;
  suite.not_differentiated =
      "the gradient passes straight through Out, whose kernel has no float64";
  cases.push_back(
      MovingAverageCase(false, {-0.30000001192092896, -0.14000000059604645, 0.10000000149011612,
                                -0.7900000214576721, -1.4299999475479126, 1.8200000524520874}));
  OpCase scale = cases[0];
  scale.name = "scale_alone";
  scale.outputs.erase("Out");
  scale.truth.erase("Out");
  cases.push_back(scale);
  AddMovingAverageAbsMaxScaleLimits(&suite.cases);
  return suite;
}

OP_TEST(MovingAverageAbsMaxScale, MovingAverageAbsMaxScaleSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
