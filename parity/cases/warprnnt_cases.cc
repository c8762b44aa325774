#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

Input Int32(std::vector<int64_t> dims, std::vector<double> values) {
  return In(std::move(dims)).Values(std::move(values)).Type(DataType::INT32);
}

OpCase WarprnntCase(const std::string& name) {
  OpCase c = PlainCase(name,
                       {{"input", {In({2, 3, 3, 4}).Range(-3, 0)}},
                        {"label", {Int32({2, 2}, {1, 2, 3, 1})}},
                        {"input_lengths", {Int32({2}, {3, 2})}},
                        {"label_lengths", {Int32({2}, {2, 1})}}},
                       {}, {"loss", "warprnntgrad"});
  return c;
}

void AddWarprnntLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = WarprnntCase("blank_of_no_class");
  c.inputs = {{"input", {In({2, 3, 3, 0})}},
              {"label", {In({2, 2}).Type(DataType::INT32)}},
              {"input_lengths", {In({2}).Type(DataType::INT32)}},
              {"label_lengths", {In({2}).Type(DataType::INT32)}}};
  cases.push_back(Fails(c, "attribute `blank` must be in [0, 0)"));
  c.name = "blank_beyond_the_classes";
  c.inputs["input"] = {In({2, 3, 3, 4})};
  c.attrs = {{"blank", 4}};
  cases.push_back(Fails(c, "attribute `blank` must be in [0, 4)"));
}

// One step, no label: the loss is minus the logarithm of the blank. parity/truths/warprnnt.json has
// what real Paddle answers.
OpSuite WarprnntSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "warprnnt";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kProduct;
  suite.no_reference = "Paddle's answers are the witness";
  suite.not_differentiated =
      "no slope of the loss: fastemit_lambda weighs it; truths are its witness";
  auto& cases = suite.cases;
  OpCase one = PlainCase("one_step",
                         {{"input", {In({1, 1, 1, 2}).Values({-0.5, -2})}},
                          {"label", {Int32({1, 0}, {})}},
                          {"input_lengths", {Int32({1}, {1})}},
                          {"label_lengths", {Int32({1}, {0})}}},
                         {{"blank", 1}}, {"loss", "warprnntgrad"});
  one.truth["loss"] = {{1}, {2}, {}};
  one.truth["warprnntgrad"] = {{1, 1, 1, 2}, {0, -1}, {}};
  cases.push_back(one);
  OpCase c = WarprnntCase("blank");
  c.attrs = {{"blank", 4}};
  cases.push_back(Fails(c, "blank"));
  c = WarprnntCase("too_many_steps");
  c.inputs["input_lengths"] = {Int32({2}, {3, 4})};
  cases.push_back(Fails(c, "input_lengths"));
  c = WarprnntCase("label");
  c.inputs["label"] = {Int32({2, 2}, {1, 4, 3, 1})};
  cases.push_back(Fails(c, "label must be"));
  c = WarprnntCase("first_label");
  c.inputs["label"] = {Int32({2, 2}, {-1, 2, 3, 1})};
  cases.push_back(Fails(c, "label must be"));
  for (double length : {-1.0, 3.0}) {
    c = WarprnntCase(length < 0 ? "fewer_labels_than_none" : "too_many_labels");
    c.inputs["label_lengths"] = {Int32({2}, {2, length})};
    cases.push_back(Fails(c, "label_lengths in [0, 3)"));
  }
  c = WarprnntCase("label_shape");
  c.inputs["label"] = {Int32({2, 3}, {1, 2, 3, 1, 1, 1})};
  cases.push_back(Fails(c, "label"));
  AddWarprnntLimits(&suite.cases);
  return suite;
}

OP_TEST(Warprnnt, WarprnntSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
