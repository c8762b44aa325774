#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FakeDequantizeMaxAbsSuite() {
  OpSuite suite;
  suite.type = "fake_dequantize_max_abs";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "scaled";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.inputs["Scale"] = {In({1}).Values({2.5})};
    c.attrs = {{"max_range", 127.0f}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{2, 3},
                      {-0.005905511811023622, -0.002755905511811024, 0.001968503937007874,
                       -0.015551181102362206, -0.028149606299212596, 0.0358267716535433},
                      {}};
    cases.push_back(c);
  }
  AddRefused(&cases, cases[0], "no_scale",
             "Scale must hold 1 scales for X of shape [2, 3]; its shape is [0]",
             [](OpCase* c) { c->inputs["Scale"] = {In({0})}; });
  return suite;
}

OP_TEST(FakeDequantizeMaxAbs, FakeDequantizeMaxAbsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
