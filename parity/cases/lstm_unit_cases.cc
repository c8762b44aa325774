#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, of fluid 1.x: every result is worked out from the formula.
OpSuite LstmUnitSuite() {
  OpSuite suite;
  suite.type = "lstm_unit";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "forget_bias";
    c.inputs["X"] = {In({2, 8}).Values({0.08, -0.81, 0.67, 0.07, 0.55, -0.54, 0.93, 0.5, -0.31, 0.9,
                                        0.4, 0.68, -0.91, -0.89, 0.49, -0.39})};
    c.inputs["C_prev"] = {In({2, 2}).Values({0.03, -0.69, 0.96, 0.01})};
    c.attrs = {{"forget_bias", 0.5f}};
    c.outputs = {{"C", {}}, {"H", {}}};
    c.truth["C"] = {
        {2, 2},
        {0.4027953884244312, -0.29846511023326794, 0.8746971898238911, -0.2563688912658736},
        {}};
    c.truth["H"] = {
        {2, 2},
        {0.24245429917107578, -0.10674028659323072, 0.20197693863766122, -0.07303832327438721},
        {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "wrong_width";
    c.inputs["X"] = {In({2, 7}).Values({0.66, -0.85, -0.04, -0.88, 0.77, -0.11, -0.86, -0.85, 0.08,
                                        -0.85, -0.63, -0.13, 0, 0.17})};
    c.inputs["C_prev"] = {In({2, 2}).Values({0.03, -0.69, 0.96, 0.01})};
    c.outputs = {{"C", {}}, {"H", {}}};
    cases.push_back(Fails(c, "width"));
  }
  return suite;
}

OP_TEST(LstmUnit, LstmUnitSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
