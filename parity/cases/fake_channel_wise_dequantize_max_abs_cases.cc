#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FakeChannelWiseDequantizeMaxAbsSuite() {
  OpSuite suite;
  suite.type = "fake_channel_wise_dequantize_max_abs";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "one";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.inputs["Scales"] = {In({2}).Values({2.5, 0.5})};
    c.attrs = {{"quant_bits", std::vector<int>{8}}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{2, 3},
                      {-0.005905511811023622, -0.002755905511811024, 0.001968503937007874,
                       -0.0031102362204724412, -0.005629921259842519, 0.0071653543307086615},
                      {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "two";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.inputs["Scales"] = {In({3}).Values({2.5, 0.5, 1}), In({1}).Values({3})};
    c.attrs = {{"quant_bits", std::vector<int>{8, 8}}, {"x_num_col_dims", 1}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{2, 3},
                      {-0.000139500279000558, -1.3020026040052082e-05, 1.8600037200074403e-05,
                       -0.00036735073470146943, -0.00013299026598053196, 0.00033852067704135406},
                      {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "other_count";
    c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
    c.inputs["Scales"] = {In({2}).Values({2.5, 0.5})};
    c.attrs = {{"quant_bits", std::vector<int>{8}}, {"quant_axis", 1}};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "scales"));
  }
  AddRefused(&cases, cases[1], "three_scales", "must hold 1 or 2 tensors; it holds 3",
             [](OpCase* c) { c->inputs["Scales"].push_back(In({1})); });
  AddRefused(&cases, cases[1], "no_second_scale",
             "the second tensor of Scales must hold one number; its shape is [0]",
             [](OpCase* c) { c->inputs["Scales"][1] = In({0}); });
  AddRefused(&cases, cases[1], "two_second_scales", "Scales must hold one number; its shape is [2]",
             [](OpCase* c) { c->inputs["Scales"][1] = In({2}); });
  AddRefused(&cases, cases[1], "no_such_axis", "axis 2 of X",
             [](OpCase* c) { c->attrs["x_num_col_dims"] = 2; });
  AddRefused(&cases, cases[1], "axis_below_0", "axis -1 of X",
             [](OpCase* c) { c->attrs["x_num_col_dims"] = -1; });
  AddRefused(&cases, cases[1], "too_few_bits", "`quant_bits` must hold",
             [](OpCase* c) { c->attrs["quant_bits"] = std::vector<int>{8}; });
  return suite;
}

OP_TEST(FakeChannelWiseDequantizeMaxAbs, FakeChannelWiseDequantizeMaxAbsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
