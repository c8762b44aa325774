#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase SequenceConvCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {
      In({4, 2}).Values({0.81, 0.69, -0.24, -0.82, 0.31, 0.12, -0.28, -0.55}).LoD({{0, 3, 4}})};
  c.inputs["Filter"] = {In({6, 2}).Values(
      {-0.19, -0.06, -0.46, -0.42, -0.08, 0.72, 0.17, -0.43, -0.44, -0.09, -0.59, -0.6})};
  c.outputs = {{"Out", {}}};
  return c;
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite SequenceConvSuite() {
  OpSuite suite;
  suite.type = "sequence_conv";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = SequenceConvCase("centered");
    c.attrs = {{"contextLength", 3}, {"contextStart", -1}};
    c.truth["Out"] = {
        {4, 2},
        {0.6418999433517456, 0.8001000881195068, -0.7987000346183777, -0.25849995017051697,
         0.41839998960494995, 0.5304000377655029, -0.07110000401735306, 0.0348999947309494},
        {{0, 3, 4}}};
    cases.push_back(c);
  }
  {
    OpCase c = SequenceConvCase("ahead");
    c.inputs["Filter"] = {In({4, 2}).Values({0.03, -0.83, -0.03, -0.28, 0.42, 0.49, 0.38, 0.38})};
    c.attrs = {{"contextLength", 2}, {"contextStart", 1}};
    c.truth["Out"] = {{4, 2},
                      {0.1931999921798706, 0.6262999773025513, 0.00570000009611249,
                       -0.29089999198913574, 0, 0, 0, 0},
                      {{0, 3, 4}}};
    cases.push_back(c);
  }
  {
    OpCase c = SequenceConvCase("trained_padding");
    c.inputs["PaddingData"] = {In({2, 2}).Values({-0.25, 0.34, -0.32, 0.15})};
    c.attrs = {{"contextLength", 3}, {"contextStart", -1}, {"paddingTrainable", true}};
    c.truth["Out"] = {
        {4, 2},
        {0.5329999923706055, 0.6723001003265381, -0.7987000346183777, -0.25849995017051697,
         0.4706999957561493, 0.4692000448703766, -0.12770000100135803, -0.15410000085830688},
        {{0, 3, 4}}};
    cases.push_back(c);
  }
  {
    OpCase c = SequenceConvCase("stride");
    c.attrs = {{"contextLength", 3}, {"contextStride", 2}};
    cases.push_back(Fails(c, "contextStride"));
  }
  {
    OpCase c = SequenceConvCase("wrong_filter");
    c.inputs["Filter"] = {
        In({5, 2}).Values({-0.35, -0.11, -0.88, -0.51, 0.94, -0.54, 0.38, 0.3, 0.45, -0.05})};
    c.attrs = {{"contextLength", 3}};
    cases.push_back(Fails(c, "Filter"));
  }
  {
    OpCase c = SequenceConvCase("padding_of_another_shape");
    c.attrs = {{"contextLength", 3}, {"contextStart", -1}, {"paddingTrainable", true}};
    c.inputs["PaddingData"] = {In({3, 2})};
    cases.push_back(Fails(c, "PaddingData"));
  }
  return suite;
}

OP_TEST(SequenceConv, SequenceConvSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
