#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FusionSeqconvEltaddReluSuite() {
  OpSuite suite;
  suite.type = "fusion_seqconv_eltadd_relu";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "centered";
    c.inputs["X"] = {
        In({4, 2}).Values({0.81, 0.69, -0.24, -0.82, 0.31, 0.12, -0.28, -0.55}).LoD({{0, 3, 4}})};
    c.inputs["Filter"] = {In({6, 2}).Values(
        {-0.19, -0.06, -0.46, -0.42, -0.08, 0.72, 0.17, -0.43, -0.44, -0.09, -0.59, -0.6})};
    c.inputs["Bias"] = {In({1, 2}).Values({0.19, -0.87})};
    c.attrs = {{"contextLength", 3}, {"contextStart", -1}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{4, 2},
                      {0.8318999409675598, 0, 0, 0, 0.6083999872207642, 0, 0.11889999359846115, 0},
                      {{0, 3, 4}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "wrong_filter";
    c.inputs["X"] = {
        In({4, 2}).Values({0.81, 0.69, -0.24, -0.82, 0.31, 0.12, -0.28, -0.55}).LoD({{0, 3, 4}})};
    c.inputs["Filter"] = {
        In({5, 2}).Values({-0.7, -0.8, -0.74, 0.11, -0.62, 0.9, 0.36, 0.08, 0.41, -0.47})};
    c.inputs["Bias"] = {In({1, 2}).Values({-0.85, -0.6})};
    c.attrs = {{"contextLength", 3}};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "Filter"));
  }
  return suite;
}

OP_TEST(FusionSeqconvEltaddRelu, FusionSeqconvEltaddReluSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
