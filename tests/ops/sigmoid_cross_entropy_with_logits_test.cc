#include "tests/ops/op_test.h"

namespace phibridge {
namespace optest {
namespace {

OpCase SigmoidEntropyCase(const char* name, Input x, Input label, bool normalize = false,
                          int ignore_index = -100) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.inputs["Label"] = {std::move(label)};
  c.attrs = {{"normalize", normalize}, {"ignore_index", ignore_index}};
  return c;
}

OpSuite SigmoidCrossEntropyWithLogitsSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "sigmoid_cross_entropy_with_logits";
  suite.dtypes = Floats();
  suite.tolerances = {
      {DataType::FLOAT32, {1e-6, 2e-6, "exp, a logarithm and a difference of float32"}},
      {DataType::FLOAT64, {5e-15, 1e-14, "three terms of up to 8 cancel, each rounded in float64"}}};
  auto& cases = suite.cases;
  cases.push_back(SigmoidEntropyCase("known", In({2}).Values({0, 0}), In({2}).Values({0, 1})));
  cases[0].truth["Out"] = {{2}, {0.69314718055994531, 0.69314718055994531}, {}};
  cases.push_back(SigmoidEntropyCase("matrix", In({5, 7}).Range(-9, 9), In({5, 7}).Range(0, 1)));
  cases.back().unknown_batch = true;
  cases.push_back(SigmoidEntropyCase("normalized", In({4}).Range(-9, 9),
                                     In({4}).Values({0, -1, 1, 0.5}), true, -1));
  cases.push_back(
      SigmoidEntropyCase("large", In({3, 7001}).Range(-30, 30), In({3, 7001}).Range(0, 1)));
  cases.push_back(SigmoidEntropyCase("weighted", In({2}).Values({0, 0}), In({2}).Values({0, 1})));
  cases.back().inputs["pos_weight"] = {In({2}).Values({2, 0.5})};
  cases.back().no_grad_of = {"Label", "pos_weight"};
  cases.back().truth["Out"] = {{2}, {1.3862943611198906, 0.34657359027997264}, {}};
  cases.push_back(SigmoidEntropyCase("weighted_matrix", In({5, 7}).Range(-9, -0.1),
                                     In({5, 7}).Range(0, 1), true));
  cases.back().inputs["pos_weight"] = {In({5, 7}).Range(0.5, 3)};
  cases.back().no_grad_of = {"Label", "pos_weight"};
  cases.push_back(
      SigmoidEntropyCase("weighted_both_signs", In({5, 7}).Range(-9, 9), In({5, 7}).Range(0, 1)));
  cases.back().inputs["pos_weight"] = {In({5, 7}).Range(0.5, 3)};
  cases.back().not_differentiated =
      "the original's gradient, pos_weight sigmoid(x) - label, is no slope of its loss where x > 0";
  cases.push_back(SigmoidEntropyCase("weights_of_another_shape", In({2}), In({2})));
  cases.back().inputs["pos_weight"] = {In({3})};
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "pos_weight";
  cases.push_back(SigmoidEntropyCase("empty", In({0, 3}), In({0, 3})));
  cases.push_back(SigmoidEntropyCase("shapes_differ", In({2, 3}), In({3, 2})));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "shape";
  return suite;
}

OP_TEST(SigmoidCrossEntropyWithLogits, SigmoidCrossEntropyWithLogitsSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
