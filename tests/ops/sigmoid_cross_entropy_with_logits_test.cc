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
  suite.op_class = OpClass::kFunction;
  auto& cases = suite.cases;
  cases.push_back(SigmoidEntropyCase("known", In({2}).Values({0, 0}), In({2}).Values({0, 1})));
  cases[0].truth["Out"] = {{2}, {0.69314718055994531, 0.69314718055994531}, {}};
  cases.push_back(SigmoidEntropyCase("matrix", In({5, 7}).Range(-9, 9), In({5, 7}).Range(0, 1)));
  cases.back().unknown_batch = true;
  cases.push_back(SigmoidEntropyCase("normalized", In({4}).Range(-9, 9),
                                     In({4}).Values({0, -1, 1, 0.5}), true, -1));
  cases.push_back(
      SigmoidEntropyCase("large", In({3, 7001}).Range(-30, 30), In({3, 7001}).Range(0, 1)));
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
