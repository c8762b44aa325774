#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite DequantizeAbsMaxSuite() {
  OpSuite suite;
  suite.type = "dequantize_abs_max";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "scaled";
    c.inputs["X"] = {In({2, 3}).Values({-35, -59, -3, -15, 103, 41}).Type(DataType::INT8)};
    c.inputs["Scale"] = {In({1}).Values({2.5})};
    c.attrs = {{"max_range", 127.0f}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{2, 3},
                      {-0.6889764070510864, -1.1614173650741577, -0.05905511975288391,
                       -0.29527559876441956, 2.0275590419769287, 0.8070865869522095},
                      {}};
    cases.push_back(c);
  }
  AddRefused(&cases, cases[0], "no_scale",
             "Scale must hold 1 scales for X of shape [2, 3]; its shape is [0]",
             [](OpCase* c) { c->inputs["Scale"] = {In({0})}; });
  return suite;
}

OP_TEST(DequantizeAbsMax, DequantizeAbsMaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
