#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// Images of 2 x 3 and of 1 x 2 elements.
Slots VarConvImages() {
  return {{"X", {In({8, 1}).Values({1, 2, 3, 4, 5, 6, 7, 8}).LoD({{0, 6, 8}})}},
          {"ROW", {In({3, 1}).Range(0, 0).LoD({{0, 2, 3}})}},
          {"COLUMN", {In({5, 1}).Range(0, 0).LoD({{0, 3, 5}})}},
          {"W", {In({2, 3}).Values({1, 10, 100, 0, 1, 0})}}};
}

OpCase VarConv2dCase(const std::string& name, Slots inputs, paddle::framework::AttributeMap attrs) {
  attrs.insert({{"OutputChannel", 2}, {"KernelW", 3}});
  OpCase c = PlainCase(name, std::move(inputs), std::move(attrs), {"Out", "Col"});
  c.legacy_only = true;
  c.no_grad_of = {"ROW", "COLUMN"};
  for (auto& output : c.outputs) output.second.compile_shape = false;
  return c;
}

void AddVarConv2dLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  Slots wide = VarConvImages();
  wide["X"] = {In({4, 2}).LoD({{0, 3, 4}})};
  cases.push_back(Fails(VarConv2dCase("two_columns", wide, {}), "X"));
}

// The oracle's cases compare with real Paddle; here is what can be worked out by hand.
OpSuite VarConv2dSuite() {
  OpSuite suite;
  suite.type = "var_conv_2d";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  cases.push_back(VarConv2dCase("rows", VarConvImages(), {}));
  cases.back().truth = {
      {"Out",
       {{16, 1}, {210, 321, 32, 540, 654, 65, 1, 2, 3, 4, 5, 6, 870, 87, 7, 8}, {{0, 12, 16}}}}};
  cases.push_back(VarConv2dCase("strides", VarConvImages(), {{"StrideH", 2}, {"StrideW", 2}}));
  cases.back().truth = {{"Out", {{6, 1}, {210, 32, 1, 3, 870, 7}, {{0, 4, 6}}}},
                        {"Col", {{9, 1}, {0, 2, 1, 3, 2, 0, 0, 7, 8}, {{0, 6, 9}}}}};
  Slots tall = VarConvImages();
  tall["ROW"][0].LoD({{0, 1, 3}});
  cases.push_back(Fails(VarConv2dCase("other_height", tall, {}), "image 0"));
  cases.push_back(Fails(VarConv2dCase("stride", VarConvImages(), {{"StrideH", 0}}), "StrideH"));
  AddVarConv2dLimits(&suite.cases);
  return suite;
}

OpSuite VarConv2dGradSuite() {
  OpSuite suite = GradientSuite("var_conv_2d_grad");
  OpCase base = VarConv2dCase("", VarConvImages(), {});
  base.inputs["Out@GRAD"] = {In({16, 1})};
  base.inputs["Col"] = {In({24, 1})};
  base.outputs = {{"X@GRAD", {}}, {"W@GRAD", {}}};
  AddRefused(&suite.cases, base, "other_columns", "Col must have 24 elements", [](OpCase* c) {
    c->inputs["Col"] = {In({23, 1})};
  });
  AddRefused(&suite.cases, base, "other_rows", "must have 16 rows of 1 elements", [](OpCase* c) {
    c->inputs["Out@GRAD"] = {In({15, 1})};
  });
  return suite;
}

OP_TEST(VarConv2d, VarConv2dSuite());
OP_TEST(VarConv2dGrad, VarConv2dGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
