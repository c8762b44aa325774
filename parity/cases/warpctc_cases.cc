#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase WarpctcCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["Logits"] = {In({5, 3})
                            .Values({0.47, 0.32, 0.72, 0.31, 0.26, 0.22, -0.67, 0.71, 0.03, -0.96,
                                     0.64, 0.38, 0.31, -0.9, 0.41})
                            .LoD({{0, 3, 5}})};
  c.inputs["Label"] = {In({3, 1}).Values({1, 2, 1}).Type(DataType::INT32).LoD({{0, 2, 3}})};
  c.outputs = {{"Loss", {}}, {"WarpCTCGrad", {}}};
  return c;
}

OpCase PaddedCase(const char* name) {
  OpCase c = WarpctcCase(name);
  c.inputs["Logits"] = {In({4, 2, 3}).Range(-1, 1)};
  c.inputs["Label"] = {In({2, 2}).Values({0, 0, 1, 0}).Type(DataType::INT32)};
  c.inputs["LogitsLength"] = {In({2}).Values({4, 2}).Type(DataType::INT64)};
  c.inputs["LabelLength"] = {In({2}).Values({2, 1}).Type(DataType::INT64)};
  c.attrs = {{"blank", 2}};
  return c;
}

void AddWrongLengths(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  for (const double length : {-1.0, 5.0}) {
    for (const char* slot : {"LogitsLength", "LabelLength"}) {
      OpCase c = PaddedCase((std::string(slot) + (length < 0 ? "_negative" : "_too_long")).c_str());
      c.inputs[slot] = {In({2}).Values({1, length}).Type(DataType::INT64)};
      cases.push_back(Fails(c, "must be in [0, "));
    }
  }
  {
    OpCase c = PaddedCase("one_sequence_too_many");
    c.inputs["Logits"] = {In({4, 3, 3}).Range(-1, 1)};
    cases.push_back(Fails(c, "needs 3 lengths"));
    c = WarpctcCase("empty_labels");
    c.inputs["Label"] = {In({3, 0}).Type(DataType::INT32).LoD({{0, 2, 3}})};
    cases.push_back(Fails(c, "one element in each row"));
  }
}

void AddNoLabels(std::vector<OpCase>* cases) {
  OpCase c = WarpctcCase("no_labels");
  c.inputs["Label"] = {In({1, 1}).Values({1}).Type(DataType::INT32).LoD({{0, 0, 1}})};
  cases->push_back(c);
  c = PaddedCase("padded_no_labels");
  c.inputs["LabelLength"] = {In({2}).Values({0, 1}).Type(DataType::INT64)};
  cases->push_back(c);
}

// WarpCTCGrad has all steps of Logits; of equal scores one path in three gives the label.
void AddShorterThanLogits(std::vector<OpCase>* cases) {
  OpCase c = PaddedCase("padded_shorter_than_logits");
  c.inputs["Logits"] = {In({4, 2, 3}).Range(0, 0)};
  c.inputs["LogitsLength"] = {In({2}).Values({2, 1}).Type(DataType::INT64)};
  c.inputs["LabelLength"] = {In({2}).Values({1, 1}).Type(DataType::INT64)};
  c.truth["Loss"] = {{2, 1}, {1.0986122886681098, 1.0986122886681098}, {}};
  cases->push_back(c);
}

void AddLabelShapes(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = WarpctcCase("labels_in_a_vector");
  c.inputs["Label"] = {In({3}).Values({1, 2, 1}).Type(DataType::INT32).LoD({{0, 2, 3}})};
  c.truth["Loss"] = {{2, 1}, {2.1055574281108904, 1.2500908836157876}, {}};
  cases.push_back(c);
  // One label for each of two sequences: as many rows as there are sequences, or not.
  c = PaddedCase("three_labels_a_sequence");
  c.inputs["Label"] = {In({2, 3}).Values({0, 0, 1, 1, 0, 0}).Type(DataType::INT32)};
  cases.push_back(c);
  c.name = "labels_of_three_sequences";
  c.inputs["Label"] = {In({3, 2}).Type(DataType::INT32)};
  for (const char* slot : {"LogitsLength", "LabelLength"})
    c.inputs[slot] = {In({2}).Type(DataType::INT64)};
  cases.push_back(Fails(c, "Label"));
}

void AddSureAndImpossible(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = WarpctcCase("scores_far_apart");  // the label is sure
  c.inputs["Logits"] = {In({2, 2}).Values({0, 1000, 0, 1000}).LoD({{0, 1, 2}})};
  c.inputs["Label"] = {In({2, 1}).Values({1, 1}).Type(DataType::INT32).LoD({{0, 1, 2}})};
  c.truth["Loss"] = {{2, 1}, {0, 0}, {}};
  cases.push_back(c);
  c = WarpctcCase("two_equal_in_two_steps");  // for want of a step between, there is no way
  c.inputs["Logits"] = {In({2, 3}).Values({0.1, 0.2, 0.3, 0.3, 0.1, 0.2}).LoD({{0, 2}})};
  c.inputs["Label"] = {In({2, 1}).Values({1, 1}).Type(DataType::INT32).LoD({{0, 2}})};
  c.truth["Loss"] = {{1, 1}, {0}, {}};
  cases.push_back(c);
}

// The truth is what real Paddle 2.6.2 answers.
OpSuite WarpctcSuite() {
  OpSuite suite;
  suite.type = "warpctc";
  suite.sizes_at_run = "the longest sequence decides";
  suite.phi_kernel = "warpctc";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = WarpctcCase("sequences");
    c.truth["Loss"] = {{2, 1}, {2.1055574281108904, 1.2500908836157876}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = WarpctcCase("padded");
    c.inputs["Logits"] = {In({4, 2, 3}).Values(
        {-0.32, 0.63,  -0.69, -0.33, -0.79, -0.96, -0.35, 0.4,  -0.16, -0.4,  0.87,  0.45,
         0.94,  -0.39, -0.61, 0.94,  -0.84, 0.57,  0.89,  0.44, 0.15,  -0.26, -0.41, -0.87})};
    c.inputs["Label"] = {In({2, 2}).Values({0, 0, 1, 0}).Type(DataType::INT32)};
    c.inputs["LogitsLength"] = {In({2}).Values({4, 2}).Type(DataType::INT64)};
    c.inputs["LabelLength"] = {In({2}).Values({2, 1}).Type(DataType::INT64)};
    c.attrs = {{"blank", 2}};
    c.truth["Loss"] = {{2, 1}, {3.1803995399447986, 0.976919244196971}, {}};
    cases.push_back(c);
  }
  {
    // Between two equal labels there is a blank: with three steps the second of the three labels
    // and the third do not fit, which costs nothing.
    OpCase c = WarpctcCase("repeated");
    c.inputs["Label"] = {In({3, 1}).Values({1, 1, 1}).Type(DataType::INT32).LoD({{0, 2, 3}})};
    c.truth["Loss"] = {{2, 1}, {2.9126415475787244, 1.2500908836157876}, {}};
    cases.push_back(c);
    c.name = "too_many_repeated";
    c.inputs["Label"] = {In({4, 1}).Values({1, 2, 2, 1}).Type(DataType::INT32).LoD({{0, 3, 4}})};
    c.truth["Loss"] = {{2, 1}, {0, 1.2500908836157876}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = WarpctcCase("blank");
    c.attrs = {{"blank", 3}};
    cases.push_back(Fails(c, "blank"));
  }
  {
    OpCase c = WarpctcCase("label");
    c.inputs["Label"] = {In({3, 1}).Values({1, 3, 1}).Type(DataType::INT32).LoD({{0, 2, 3}})};
    cases.push_back(Fails(c, "Label"));
  }
  {
    OpCase c = WarpctcCase("no_sequences");
    c.inputs["Logits"][0].LoD({});
    cases.push_back(Fails(c, "LoD"));
  }
  AddNoLabels(&suite.cases);
  AddShorterThanLogits(&suite.cases);
  AddWrongLengths(&suite.cases);
  AddLabelShapes(&suite.cases);
  AddSureAndImpossible(&suite.cases);
  return RefusedAtRun(std::move(suite), "sequences and their lengths come with the tensors",
                      {"labels_of_three_sequences"});
}

// The gradient by a number of steps is no slope of the loss, so that its numbers are by hand.
OpSuite WarpctcGradSuite() {
  OpSuite suite = KnownGradientSuite("warpctc_grad", "warpctc_grad");
  suite.dtypes = Floats();
  OpCase c = PlainCase("by_steps",
                       {{"Logits", {In({2, 1, 2})}},
                        {"LogitsLength", {Ints64({2})}},
                        {"WarpCTCGrad", {In({2, 1, 2}).Values({1, 2, 3, 4})}},
                        {"Loss@GRAD", {In({1, 1}).Values({6})}}},
                       {{"norm_by_times", true}}, {"Logits@GRAD"});
  c.truth["Logits@GRAD"] = {{2, 1, 2}, {3, 6, 9, 12}, {}};
  suite.cases.push_back(c);
  c.name = "of_the_loss";
  c.attrs["norm_by_times"] = false;
  c.truth["Logits@GRAD"] = {{2, 1, 2}, {6, 12, 18, 24}, {}};
  suite.cases.push_back(c);
  AddRefused(&suite.cases, c, "of_fewer_steps", "1 sequences of up to 2 steps and 2 classes",
             [](OpCase* wrong) {
               wrong->inputs["WarpCTCGrad"] = {In({1, 1, 2})};
             });
  AddRefused(&suite.cases, c, "of_two_losses", "1 sequences of up to 2 steps and 2 classes",
             [](OpCase* wrong) {
               wrong->inputs["Loss@GRAD"] = {In({2, 1})};
             });
  return suite;
}

OP_TEST(Warpctc, WarpctcSuite());
OP_TEST(WarpctcGrad, WarpctcGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
