#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FusionSquaredMatSubSuite() {
  OpSuite suite;
  suite.type = "fusion_squared_mat_sub";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "scaled";
    c.inputs["X"] = {In({2, 3}).Values({-0.35, -0.35, 0.92, 0.11, -0.28, -0.71})};
    c.inputs["Y"] = {In({3, 2}).Values({0.23, 0.09, 0, 0.91, 0.43, -0.66})};
    c.attrs = {{"scalar", 0.5f}};
    c.outputs = {{"SquaredX", {}}, {"SquaredY", {}}, {"SquaredXY", {}}, {"Out", {}}};
    c.truth["SquaredX"] = {
        {2, 3},
        {0.12249999999999998, 0.12249999999999998, 0.8464, 0.0121, 0.07840000000000001, 0.5041},
        {}};
    c.truth["SquaredY"] = {
        {3, 2},
        {0.0529, 0.0081, 0, 0.8281000000000001, 0.18489999999999998, 0.43560000000000004},
        {}};
    c.truth["SquaredXY"] = {
        {2, 2}, {0.09928801, 0.9162318400000001, 0.07839999999999998, 0.05004168999999999}, {}};
    c.truth["Out"] = {
        {2, 2}, {-0.0318458, 0.22255275000000005, -0.007724090000000003, -0.11728266000000002}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "sizes";
    c.inputs["X"] = {In({2, 3}).Values({0.32, 0.16, -0.43, 0.69, -0.1, 0.73})};
    c.inputs["Y"] = {In({2, 2}).Values({-0.03, -0.67, -0.41, 0.27})};
    c.outputs = {{"SquaredX", {}}, {"SquaredY", {}}, {"SquaredXY", {}}, {"Out", {}}};
    cases.push_back(Fails(c, "input Y must have shape [k = 3, n]"));
  }
  return suite;
}

OP_TEST(FusionSquaredMatSub, FusionSquaredMatSubSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
