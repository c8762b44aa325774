#include "parity/cases/common/gradient_cases.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase EntropyCase(const char* name, Input logits, Input label,
                   paddle::framework::AttributeMap attrs = {}) {
  OpCase c;
  c.name = name;
  c.inputs["Logits"] = {std::move(logits)};
  c.inputs["Label"] = {std::move(label)};
  c.attrs = std::move(attrs);
  c.outputs = {{"Softmax", {}}, {"Loss", {}}};
  return c;
}
Input Classes(std::vector<int64_t> dims, std::vector<double> values,
              DataType type = DataType::INT64) {
  return In(std::move(dims)).Values(std::move(values)).Type(type);
}

void AddLabelTypes(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  for (const DataType type :
       {DataType::UINT8, DataType::INT8, DataType::INT16, DataType::INT32, DataType::INT64}) {
    cases.push_back(EntropyCase("labels_of_each_type", In({2, 3}).Values({0, 1, 2, 0, 1, 2}),
                                Classes({2, 1}, {2, 0}, type)));
    cases.back().name += std::string("_") + phi::DataTypeToString(type);
    cases.back().truth["Loss"] = {{2, 1}, {0.4076059644443806, 2.4076059644443806}, {}};
  }
  cases.push_back(EntropyCase("labels_of_a_higher_rank", In({2, 3}).Values({0, 1, 2, 0, 1, 2}),
                              Classes({2, 1, 1}, {2, 0})));
  cases.back().truth["Loss"] = {{2, 1}, {0.4076059644443806, 2.4076059644443806}, {}};
  cases.push_back(EntropyCase("labels_of_fractions", In({1, 3}), In({1, 1}).Values({1})));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "whole numbers";
}

void AddSingleClasses(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(EntropyCase("one_class", In({1, 1}), Classes({1, 1}, {0})));
  cases.push_back(EntropyCase("impossible", In({1, 2}).Values({0, 1}), Classes({1, 1}, {0}),
                              {{"use_softmax", false}}));
  cases.back().truth["Loss"] = {{1, 1}, {1e20}, {}};
  cases.back().not_differentiated = "there is no logarithm of 0";
}

void AddFarBelow(std::vector<OpCase>* cases) {
  // The original counts no logit as more than 64 below the largest.
  cases->push_back(
      EntropyCase("far_below", In({2, 2}).Values({0, -70, 64.5, 0}), Classes({2, 1}, {1, 1})));
  cases->back().truth["Loss"] = {{2, 1}, {64, 64}, {}};
  cases->back().not_differentiated = "the loss does not depend on what is that far below";
}

// The first logit of each line is not the largest, by far.
void AddFarApart(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(EntropyCase("first_far_below", In({2, 3}).Values({-300, 0, 1, -1000, 2, 0}),
                              Classes({2, 1}, {1, 2})));
  cases.back().truth["Loss"] = {{2, 1}, {1.3132616875182228, 2.1269280110429727}, {}};
  cases.push_back(EntropyCase("axis_0_far_apart", In({3, 2}).Values({-300, 2, 0, -1000, 1, 0}),
                              Classes({1, 2}, {1, 2}), {{"axis", 0}}));
  cases.back().truth["Loss"] = {{1, 2}, {1.3132616875182228, 2.1269280110429727}, {}};
}

void AddSoftmaxWithCrossEntropyLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(EntropyCase("labels_without_axis_do_not_fit", In({3, 4}), Classes({5}, {})));
  cases.back().inputs["Label"] = {In({5}).Type(DataType::INT64)};
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "fit";
}

OpSuite SoftmaxWithCrossEntropySuite() {
  OpSuite suite;
  suite.type = "softmax_with_cross_entropy";
  suite.phi_kernel = "cross_entropy_with_softmax";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  cases.push_back(EntropyCase("known", In({1, 3}).Values({0, 1, 2}), Classes({1, 1}, {2})));
  cases[0].truth["Loss"] = {{1, 1}, {0.4076059644443806}, {}};
  cases.push_back(EntropyCase("rows", In({3, 7}).Range(-4, 4), Classes({3, 1}, {0, 6, 2})));
  cases.back().unknown_batch = true;
  cases.push_back(
      EntropyCase("int32_without_axis", In({3, 7}), Classes({3}, {0, 6, 2}, DataType::INT32)));
  cases.push_back(EntropyCase("axis_0", In({4, 3}), Classes({1, 3}, {0, 3, 2}), {{"axis", 0}}));
  cases.push_back(EntropyCase("ignored", In({3, 4}), Classes({3, 1}, {0, -100, 2})));
  cases.push_back(
      EntropyCase("ignored_class", In({3, 4}), Classes({3, 1}, {0, 1, 2}), {{"ignore_index", 1}}));
  cases.push_back(EntropyCase("soft", In({3, 4}), In({3, 4}).Range(0, 1), {{"soft_label", true}}));
  cases.push_back(EntropyCase("soft_axis_1", In({2, 4, 3}), In({2, 4, 3}).Range(0, 1),
                              {{"soft_label", true}, {"axis", 1}}));
  for (size_t i = cases.size() - 2; i < cases.size(); ++i) {
    cases[i].not_differentiated = "the original's gradient takes labels to sum to 1; these do not";
  }
  cases.push_back(EntropyCase("soft_sums_to_1", In({2, 3}),
                              In({2, 3}).Values({0.25, 0.25, 0.5, 0.125, 0, 0.875}),
                              {{"soft_label", true}}));
  cases.push_back(EntropyCase("probabilities", In({3, 4}).Range(0.1, 1), Classes({3, 1}, {0, 1, 2}),
                              {{"use_softmax", false}}));
  cases.push_back(EntropyCase("soft_probabilities", In({3, 4}).Range(0.1, 1),
                              In({3, 4}).Range(0, 1),
                              {{"use_softmax", false}, {"soft_label", true}}));
  cases.push_back(EntropyCase("far_below_the_largest",
                              In({3, 3}).Values({200, 0, 0, 1e30, 0, 0, 70, 0, 0}),
                              Classes({3, 1}, {1, 2, 1})));
  cases.back().truth["Loss"] = {{3, 1}, {64, 64, 64}, {}};
  cases.back().not_differentiated =
      "the loss is constant there, but the original's gradient is not 0";
  cases.push_back(EntropyCase("soft_far_below", In({1, 4}).Values({200, 0, 0, 0}),
                              In({1, 4}).Values({0.25, 0.25, 0.25, 0.25}), {{"soft_label", true}}));
  cases.back().truth["Loss"] = {{1, 1}, {48}, {}};
  cases.back().not_differentiated = cases[cases.size() - 2].not_differentiated;
  for (size_t i = cases.size() - 2; i < cases.size(); ++i) {
    cases[i].not_on_gpu = "only the CPU of the original limits how far a logit is below";
  }
  cases.push_back(EntropyCase("class_out_of_range", In({1, 3}), Classes({1, 1}, {3})));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "Label";
  cases.push_back(EntropyCase("label_does_not_fit", In({2, 3}), Classes({3, 1}, {0, 0, 0})));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "fit";
  AddLabelTypes(&cases);
  AddSingleClasses(&suite.cases);
  AddFarBelow(&cases);
  AddSoftmaxWithCrossEntropyLimits(&suite.cases);
  AddFarApart(&cases);
  return suite;
}

// What append_backward would not give: a class of no probability that the label does not ask for.
OpSuite SoftmaxWithCrossEntropyGradSuite() {
  OpSuite suite =
      KnownGradientSuite("softmax_with_cross_entropy_grad", "cross_entropy_with_softmax_grad");
  suite.dtypes = Floats();
  OpCase c = PlainCase("impossible_and_not_asked_for",
                       {{"Label", {In({1, 2}).Values({0, 1})}},
                        {"Softmax", {In({1, 2}).Values({0, 1})}},
                        {"Loss@GRAD", {In({1, 1}).Values({3})}}},
                       {{"use_softmax", false}, {"soft_label", true}}, {"Logits@GRAD"});
  c.truth["Logits@GRAD"] = {{1, 2}, {0, -3}, {}};
  suite.cases.push_back(c);
  return suite;
}

OP_TEST(SoftmaxWithCrossEntropy, SoftmaxWithCrossEntropySuite());
OP_TEST(SoftmaxWithCrossEntropyGrad, SoftmaxWithCrossEntropyGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
