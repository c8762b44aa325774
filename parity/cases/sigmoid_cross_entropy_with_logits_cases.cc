#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
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

void AddSigmoidCrossEntropyWithLogitsLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  for (const bool empty_x : {true, false}) {
    OpCase c = SigmoidEntropyCase(empty_x ? "weights_of_nothing" : "no_weights",
                                  In({empty_x ? 0 : 2}), In({empty_x ? 0 : 2}));
    c.inputs["pos_weight"] = {In({empty_x ? 2 : 0})};
    cases.push_back(Fails(c, "pos_weight must have one shape"));
  }
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
  cases.push_back(SigmoidEntropyCase("normalized_below", In({4}).Range(-9, 9),
                                     In({4}).Values({0, 0, 1, 0.5}), true, 1));
  // So near to ignore_index that it does not count, but it is not ignored.
  cases.push_back(
      SigmoidEntropyCase("none_counts", In({1}).Values({0}), In({1}).Values({0.999995}), true, 1));
  cases.back().truth["Out"] = {{1}, {69314.718055994531}, {}};
  cases.push_back(
      SigmoidEntropyCase("large", In({3, 7001}).Range(-30, 30), In({3, 7001}).Range(0, 1)));
  // ln 2 for each half; with the weight 3 three times that for the one of the label.
  cases.push_back(
      SigmoidEntropyCase("pos_weight", In({2}).Values({0, 0}), In({2}).Values({0.5, 1})));
  cases.back().inputs["pos_weight"] = {In({2}).Values({1, 3})};
  cases.back().truth["Out"] = {{2}, {0.69314718055994531, 2.0794415416798357}, {}};
  cases.back().not_differentiated =
      "the original's gradient is no derivative where there is a pos_weight";
  cases.push_back(SigmoidEntropyCase("weighted", In({5, 7}).Range(-9, 9), In({5, 7}).Range(0, 1)));
  cases.back().inputs["pos_weight"] = {In({5, 7}).Range(0.5, 2)};
  cases.back().not_differentiated =
      "the original's gradient is no derivative where there is a pos_weight";
  // ln(1 + e^-1) twice, three times and once.
  cases.push_back(
      SigmoidEntropyCase("weighted_sides", In({3}).Values({-1, 1, -1}), In({3}).Values({0, 1, 1})));
  cases.back().inputs["pos_weight"] = {In({3}).Values({2, 3, 1})};
  cases.back().truth["Out"] = {
      {3}, {0.62652337503644629, 0.93978506255466944, 1.3132616875182228}, {}};
  cases.back().not_differentiated =
      "the original's gradient is no derivative where there is a pos_weight";
  // Its whole part is what is compared with ignore_index.
  cases.push_back(SigmoidEntropyCase("whole_part_ignored", In({3}).Values({1, 1, 1}),
                                     In({3}).Values({0.75, 1, 2}), false, 0));
  cases.push_back(SigmoidEntropyCase("empty", In({0, 3}), In({0, 3})));
  cases.push_back(SigmoidEntropyCase("shapes_differ", In({2, 3}), In({3, 2})));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "shape";
  // A label that is minus `ignore_index` counts, and one that is hardly off it.
  cases.push_back(SigmoidEntropyCase("opposite_of_ignored", In({4}).Range(-9, 9),
                                     In({4}).Values({0, -1, 1, 1}), true, -1));
  cases.push_back(SigmoidEntropyCase("nearly_ignored", In({4}).Range(-9, 9),
                                     In({4}).Values({0, 1.5e-5, 5e-6, 1}), true, 0));
  cases.back().not_differentiated = "what counts changes within a difference";
  cases.push_back(Fails(SigmoidEntropyCase("no_rows", In({0, 3}), In({2, 3})), "Label"));
  cases.push_back(Fails(SigmoidEntropyCase("no_labels", In({2, 3}), In({0, 3})), "Label"));
  AddSigmoidCrossEntropyWithLogitsLimits(&suite.cases);
  return suite;
}

OP_TEST(SigmoidCrossEntropyWithLogits, SigmoidCrossEntropyWithLogitsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
