#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase FusionSeqexpandConcatFcCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {In({3, 2}).Values({0.2, -0.93, -0.17, 0.83, 0.78, 0.71}).LoD({{0, 2, 3}}),
                   In({2, 1}).Values({-0.34, -0.83}).LoD({{0, 1, 2}})};
  c.inputs["FCWeight"] = {In({3, 2}).Values({-0.31, -0.99, -0.9, 0.91, 0.56, 0.08})};
  c.outputs = {{"Out", {}}};
  return c;
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FusionSeqexpandConcatFcSuite() {
  OpSuite suite;
  suite.type = "fusion_seqexpand_concat_fc";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = FusionSeqexpandConcatFcCase("plain");
    c.truth["Out"] = {{3, 2},
                      {0.5846000000000001, -1.0715, -0.8847, 0.8964, -1.3456000000000001, -0.1925},
                      {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = FusionSeqexpandConcatFcCase("bias_relu");
    c.inputs["FCBias"] = {In({1, 2}).Values({1, 0.78})};
    c.attrs = {{"fc_activation", std::string("relu")}};
    c.truth["Out"] = {
        {3, 2}, {1.5846, 0, 0.11529999999999993, 1.6764000000000001, 0, 0.5875}, {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = FusionSeqexpandConcatFcCase("wrong_weight");
    c.inputs["FCWeight"] = {
        In({4, 2}).Values({-0.83, -0.56, 0.7, 0.77, -0.04, -0.55, 0.54, -0.88})};
    cases.push_back(Fails(c, "FCWeight"));
  }
  return suite;
}

OP_TEST(FusionSeqexpandConcatFc, FusionSeqexpandConcatFcSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
