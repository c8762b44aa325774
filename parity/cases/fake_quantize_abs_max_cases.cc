#include "parity/cases/common/move_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FakeQuantizeAbsMaxSuite() {
  OpSuite suite;
  suite.type = "fake_quantize_abs_max";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "away_from_zero";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.outputs = {{"Out", {}}, {"OutScale", {}}};
    c.truth["Out"] = {{2, 3}, {-21, -10, 7, -55, -100, 127}, {}};
    c.truth["OutScale"] = {{1}, {1.8200000524520874}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "to_even_4_bits";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.attrs = {{"round_type", 0}, {"bit_length", 4}};
    c.outputs = {{"Out", {}}, {"OutScale", {}}};
    c.truth["Out"] = {{2, 3}, {-1, -1, 0, -3, -5, 7}, {}};
    c.truth["OutScale"] = {{1}, {1.8200000524520874}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "bits";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.attrs = {{"bit_length", 17}};
    c.outputs = {{"Out", {}}, {"OutScale", {}}};
    cases.push_back(Fails(c, "bit_length"));
  }
  return suite;
}

OP_TEST(FakeQuantizeAbsMax, FakeQuantizeAbsMaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
