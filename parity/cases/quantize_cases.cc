#include "parity/cases/common/fused_cases.h"
#include "parity/harness/needs_onednn.h"

namespace phibridge {
namespace parity {
namespace {

const std::vector<double> kNumbers = {-3, -1.5, -0.5, 0, 0.5, 1.5, 2.5, 100};

OpCase QuantizeCase(const std::string& name, Attrs attrs, std::vector<double> truth) {
  OpCase c =
      FusedCase(name, {{"Input", {In({1, 8}).Values(kNumbers)}}}, std::move(attrs), "Output");
  c.truth["Output"] = {{1, 8}, std::move(truth), {}};
  return c;
}

// Every result is what real Paddle 2.6.2 answers.
OpSuite OnednnQuantizeSuite() {
  OpSuite suite;
  suite.type = "quantize";
  NeedsOneDnn(suite.type, "PHI has no kernel but oneDNN's");
  suite.dtypes = {DataType::FLOAT32};
  auto& cases = suite.cases;
  cases.push_back(
      QuantizeCase("signed", {{"is_negative_input", true}}, {-3, -2, 0, 0, 0, 2, 2, 100}));
  cases.push_back(QuantizeCase("unsigned", {}, {0, 0, 0, 0, 0, 2, 2, 100}));
  cases.push_back(QuantizeCase("shifted",
                               {{"Scale", 2.0f}, {"Shift", 3.0f}, {"is_negative_input", true}},
                               {0, 0, 2, 3, 4, 6, 8, 203}));
  cases.push_back(QuantizeCase("saturates", {{"Scale", 50.0f}, {"is_negative_input", true}},
                               {-128, -75, -25, 0, 25, 75, 125, 127}));
  cases.push_back(QuantizeCase("bfloat16", {{"Scale", 2.0f}, {"bfloat16", true}},
                               {-6, -3, -1, 0, 1, 3, 5, 200}));
  OpCase ends =
      QuantizeCase("ends", {{"is_negative_input", true}}, {-128, -127, 127, 126, 0, 0, 0, 0});
  ends.inputs["Input"][0].Values({-128, -127, 127, 126, 0, 0, 0, 0});
  cases.push_back(ends);
  cases.push_back(FusedCase("four_axes", {{"Input", {In({2, 3, 5, 7})}}},
                            {{"Scale", 100.0f}, {"is_negative_input", true}}, "Output"));
  cases.back().tolerances = {{DataType::INT8, {1, 0, "a tie in float32 that is none in float64"}}};
  cases.push_back(FusedCase("empty", {{"Input", {In({0, 3})}}}, {}, "Output"));
  const OpCase plain = FusedCase("plain", {{"Input", {In({2})}}}, {}, "Output");
  OpCase zero = plain, negative = plain, shifted = plain;
  zero.name = "scale_of_zero";
  zero.attrs = {{"Scale", 0.0f}};
  cases.push_back(Fails(zero, "`Scale`"));
  negative.name = "negative_shift";
  negative.attrs = {{"Shift", -1.0f}};
  cases.push_back(Fails(negative, "`Shift`"));
  shifted.name = "shifted_bfloat16";
  shifted.attrs = {{"Shift", 1.0f}, {"bfloat16", true}};
  cases.push_back(Fails(shifted, "bfloat16", phi::UNIMPLEMENTED));
  return suite;
}

OP_TEST(Quantize, OnednnQuantizeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
