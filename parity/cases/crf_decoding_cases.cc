#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase CrfDecodingCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["Emission"] = {
      In({3, 2}).Values({0.11, -0.96, -0.02, 0.69, -0.06, -0.41}).LoD({{0, 2, 3}})};
  c.inputs["Transition"] = {In({4, 2}).Values({-0.45, -0.21, 0.83, 0.95, 0.5, 0.98, 0.52, -0.43})};
  c.outputs = {{"ViterbiPath", {}}};
  return c;
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite CrfDecodingSuite() {
  OpSuite suite;
  suite.type = "crf_decoding";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = CrfDecodingCase("path");
    c.truth["ViterbiPath"] = {{3, 1}, {0, 1, 1}, {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = CrfDecodingCase("compared");
    c.inputs["Label"] = {In({3, 1}).Values({1, 0, 1}).Type(DataType::INT64).LoD({{0, 2, 3}})};
    c.truth["ViterbiPath"] = {{3, 1}, {0, 0, 1}, {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = CrfDecodingCase("padded");
    c.inputs["Emission"] = {In({2, 3, 2}).Values(
        {-0.13, 0.45, 0.42, 0.36, -0.02, -0.71, 0.92, -0.56, 0.96, -0.75, 0.96, -0.25})};
    c.inputs["Transition"] = {
        In({4, 2}).Values({0.62, -0.99, -0.11, -0.5, 0.39, 0.33, -0.08, 0.41})};
    c.inputs["Length"] = {In({2}).Values({3, 1}).Type(DataType::INT64)};
    c.truth["ViterbiPath"] = {{2, 3}, {0, 0, 0, 0, 0, 0}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = CrfDecodingCase("wrong_transition");
    c.inputs["Transition"] = {In({3, 2}).Values({0.96, -0.81, 0.13, 0.35, 0.27, -0.48})};
    cases.push_back(Fails(c, "Transition"));
  }
  return suite;
}

OP_TEST(CrfDecoding, CrfDecodingSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
