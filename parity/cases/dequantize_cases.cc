#include "parity/cases/common/fused_cases.h"
#include "parity/harness/needs_onednn.h"

namespace phibridge {
namespace parity {
namespace {

OpCase DequantizeCase(const std::string& name, DataType dtype, std::vector<double> values,
                      Attrs attrs, std::vector<double> truth) {
  const auto count = static_cast<int64_t>(values.size());
  OpCase c = FusedCase(name, {{"Input", {In({1, count}).Values(std::move(values))}}},
                       std::move(attrs), "Output");
  c.dtypes = {dtype};
  c.truth["Output"] = {{1, count}, std::move(truth), {}};
  return c;
}

// Every result is what real Paddle 2.6.2 answers.
OpSuite DequantizeSuite() {
  OpSuite suite;
  suite.type = "dequantize";
  NeedsOneDnn(suite.type, "PHI has no kernel but oneDNN's");
  suite.dtypes = {DataType::INT8, DataType::UINT8, DataType::BFLOAT16};
  auto& cases = suite.cases;
  const Attrs half = {{"Scale", 2.0f}}, shifted = {{"Scale", 2.0f}, {"Shift", 3.0f}};
  const std::vector<double> s8 = {-128, -3, 0, 3, 127}, u8 = {0, 3, 100, 200, 255};
  cases.push_back(DequantizeCase("int8", DataType::INT8, s8, half, {-64, -1.5, 0, 1.5, 63.5}));
  cases.push_back(DequantizeCase("uint8", DataType::UINT8, u8, half, {0, 1.5, 50, 100, 127.5}));
  cases.push_back(
      DequantizeCase("int8_shifted", DataType::INT8, s8, shifted, {-65.5, -3, -1.5, 0, 62}));
  cases.push_back(
      DequantizeCase("uint8_shifted", DataType::UINT8, u8, shifted, {-1.5, 0, 48.5, 98.5, 126}));
  cases.push_back(DequantizeCase("bfloat16", DataType::BFLOAT16,
                                 {1.765625, 0.400390625, 0.98046875}, half,
                                 {0.8828125, 0.2001953125, 0.490234375}));
  cases.push_back(FusedCase("four_axes", {{"Input", {In({2, 3, 5, 7}).Range(0, 100)}}},
                            {{"Scale", 7.0f}}, "Output"));
  cases.back().tolerances = {{DataType::FLOAT32, {0, 2e-7, "a quotient in float32"}}};
  cases.push_back(FusedCase("empty", {{"Input", {In({0, 3})}}}, {}, "Output"));
  cases.push_back(Fails(
      FusedCase("scale_of_zero", {{"Input", {In({2})}}}, {{"Scale", 0.0f}}, "Output"), "`Scale`"));
  cases.push_back(
      Fails(FusedCase("negative_shift", {{"Input", {In({2})}}}, {{"Shift", -1.0f}}, "Output"),
            "`Shift`"));
  return suite;
}

OP_TEST(Dequantize, DequantizeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
