#include "parity/cases/common/quantize_cases.h"

namespace phibridge {
namespace parity {
namespace {

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
  return suite;
}

OP_TEST(MovingAverageAbsMaxScale, MovingAverageAbsMaxScaleSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
