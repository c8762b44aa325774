#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// 1 · {1, 2} + {0, -3} leaves {1, 0}; then 1 · 3 + 0 · 4 - 1 = 2; then 2 · 5 + 1 = 11.
void AddThreeLayers(std::vector<OpCase>* cases) {
  OpCase c;
  c.name = "three";
  c.inputs["X"] = {In({1, 1}).Values({1})};
  c.inputs["W"] = {In({1, 2}).Values({1, 2}), In({2, 1}).Values({3, 4}), In({1, 1}).Values({5})};
  c.inputs["Bias"] = {In({2}).Values({0, -3}), In({1}).Values({-1}), In({1}).Values({1})};
  c.outputs = {{"Out", {}}};
  c.truth["Out"] = {{1, 1}, {11}, {}};
  cases->push_back(c);
  c.name = "three_with_the_first_result";
  c.outputs["ReluOut"] = {};
  c.outputs["ReluOut"].compile_shape = false;
  c.truth["ReluOut"] = {{1, 2}, {1, 0}, {}};
  cases->push_back(c);
  c.name = "three_with_results_between";
  c.outputs["ReluOut"].count = 2;
  c.truth["ReluOut[1]"] = {{1, 1}, {2}, {}};
  cases->push_back(c);
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FusionRepeatedFcReluSuite() {
  OpSuite suite;
  suite.type = "fusion_repeated_fc_relu";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "two";
    c.inputs["X"] = {In({2, 3}).Values({-0.66, -0.39, -0.93, 1, 0.27, -0.15})};
    c.inputs["W"] = {In({3, 4}).Values({-0.15, 0.05, 0.48, 0.65, -0.11, -0.02, -0.42, -0.94, -0.79,
                                        -0.08, -0.25, 0.24}),
                     In({4, 2}).Values({0.78, 0.41, -0.91, -0.69, -0.76, 0.42, -0.25, 0.13})};
    c.inputs["Bias"] = {In({4}).Values({0.86, 0.53, -0.06, -0.91}), In({2}).Values({0.02, 0.33})};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{2, 2}, {0.8326560000000001, 0.650548, 0, 0.39727599999999996}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "widths";
    c.inputs["X"] = {In({2, 3}).Values({-0.82, -0.49, -0.69, 0.09, 0.91, 0.1})};
    c.inputs["W"] = {In({3, 4}).Values({0.43, 0.52, -0.37, -0.85, 0.06, -0.73, -0.82, -0.65, 0.19,
                                        0.11, 0.35, 0.4}),
                     In({3, 2}).Values({0.52, -0.5, -0.11, -0.81, 0.85, -0.92})};
    c.inputs["Bias"] = {In({4}).Values({0.78, -0.69, -0.81, 0.9}), In({2}).Values({-0.46, -0.37})};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "rows of W"));
  }
  OpCase between = cases[0];
  between.name = "with_results_between";
  between.outputs["ReluOut"] = {};
  between.outputs["ReluOut"].compile_shape = false;  // the original's shape function leaves it out
  // relu(X · W[0] + Bias[0]), worked out by hand.
  between.truth["ReluOut"] = {{2, 4}, {1.7366, 0.5792, 0.0195, 0, 0.7988, 0.5866, 0.3441, 0}, {}};
  cases.push_back(between);
  AddThreeLayers(&cases);
  AddRefused(&cases, cases[0], "one_matrix", "they hold 1 and 1", [](OpCase* c) {
    c->inputs["W"].pop_back();
    c->inputs["Bias"].pop_back();
  });
  AddRefused(&cases, cases[0], "one_bias", "they hold 2 and 1",
             [](OpCase* c) { c->inputs["Bias"].pop_back(); });
  AddRefused(&cases, cases[0], "short_bias", "Bias must hold 4 elements",
             [](OpCase* c) { c->inputs["Bias"][0] = In({3}); });
  AddRefused(&cases, cases[0], "short_last_bias", "Bias must hold 2 elements",
             [](OpCase* c) { c->inputs["Bias"][1] = In({1}); });
  AddRefused(&cases, cases[0], "no_matrix", "W must hold matrices",
             [](OpCase* c) { c->inputs["W"][1] = In({4}); });
  return suite;
}

OP_TEST(FusionRepeatedFcRelu, FusionRepeatedFcReluSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
