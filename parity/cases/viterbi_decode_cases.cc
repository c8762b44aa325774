#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase ViterbiDecodeCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["Input"] = {
      In({2, 3, 3}).Values({0.28, -0.17, -0.94, 0.03, 0.02, 0.82, 0.42, -0.39, 0.29, -0.5, 0.31,
                            0.2, 0.23, -0.68, 0.42, 0.08, 0.48, -0.91})};
  c.inputs["Transition"] = {
      In({3, 3}).Values({0.47, 0.9, 0.17, -0.72, 0.85, 0.11, -0.45, 0.24, 0.72})};
  c.inputs["Length"] = {In({2}).Values({3, 1}).Type(DataType::INT64)};
  c.outputs = {{"Scores", {}}, {"Path", {}}};
  return c;
}

// The truth is what real Paddle 2.6.2 answers.
OpSuite ViterbiDecodeSuite() {
  OpSuite suite;
  suite.type = "viterbi_decode";
  suite.phi_kernel = "viterbi_decode";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = ViterbiDecodeCase("with_ends");
    c.truth["Scores"] = {{2}, {2.44, 1.4}, {}};
    c.truth["Path"] = {{2, 3}, {2, 2, 2, 1, 0, 0}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = ViterbiDecodeCase("without_ends");
    c.attrs = {{"include_bos_eos_tag", false}};
    c.truth["Scores"] = {{2}, {2.28, 0.31}, {}};
    c.truth["Path"] = {{2, 3}, {0, 2, 2, 1, 0, 0}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = ViterbiDecodeCase("too_long");
    c.inputs["Length"] = {In({2}).Values({4, 1}).Type(DataType::INT64)};
    cases.push_back(Fails(c, "Length"));
  }
  {
    OpCase c = ViterbiDecodeCase("transition");
    c.inputs["Transition"] = {In({2, 3}).Values({-0.78, 0.12, 0.27, 0.85, -0.92, 0.01})};
    cases.push_back(Fails(c, "Transition"));
  }
  return suite;
}

OP_TEST(ViterbiDecode, ViterbiDecodeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
