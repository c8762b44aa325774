#include "parity/cases/common/move_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite MovingAverageAbsMaxScaleSuite() {
  OpSuite suite;
  suite.type = "moving_average_abs_max_scale";
  suite.not_differentiated =
      "the gradient passes straight through Out, whose kernel has no float64";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "train";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.inputs["InAccum"] = {In({1}).Values({4})};
    c.inputs["InState"] = {In({1}).Values({1.5})};
    c.attrs = {{"moving_rate", 0.75f}};
    c.outputs = {{"Out", {}}, {"OutScale", {}}, {"OutState", {}}, {"OutAccum", {}}};
    c.truth["Out"] = {{2, 3},
                      {-0.30000001192092896, -0.14000000059604645, 0.10000000149011612,
                       -0.7900000214576721, -1.4299999475479126, 1.8200000524520874},
                      {}};
    c.truth["OutScale"] = {{1}, {2.268235445022583}, {}};
    c.truth["OutState"] = {{1}, {2.125}, {}};
    c.truth["OutAccum"] = {{1}, {4.820000171661377}, {}};
    cases.push_back(c);
  }
  return suite;
}

OP_TEST(MovingAverageAbsMaxScale, MovingAverageAbsMaxScaleSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
