#include "parity/cases/common/fused_cases.h"

namespace phibridge {
namespace parity {
namespace {

struct Requantization {
  float scale_in, scale_out, shift_in, shift_out;
};

OpCase RequantizeCase(const std::string& name, DataType dtype, std::vector<double> values,
                      const Requantization& r, std::vector<double> truth) {
  const auto count = static_cast<int64_t>(values.size());
  OpCase c = FusedCase(name, {{"Input", {In({1, count}).Values(std::move(values))}}},
                       {{"Scale_in", r.scale_in},
                        {"Scale_out", r.scale_out},
                        {"Shift_in", r.shift_in},
                        {"Shift_out", r.shift_out}},
                       "Output");
  c.dtypes = {dtype};
  c.truth["Output"] = {{1, count}, std::move(truth), {}};
  return c;
}

// Every result is what real Paddle 2.6.2 answers.
OpSuite RequantizeSuite() {
  OpSuite suite;
  suite.type = "requantize";
  suite.dtypes = {DataType::INT8, DataType::UINT8, DataType::BFLOAT16};
  auto& cases = suite.cases;
  const auto s8 = DataType::INT8, u8 = DataType::UINT8;
  const std::vector<double> a = {-128, -3, 0, 3, 127}, b = {0, 3, 100, 200, 255};
  cases.push_back(RequantizeCase("int8", s8, a, {2, 1, 0, 0}, {-64, -2, 0, 2, 64}));
  cases.push_back(RequantizeCase("uint8", u8, b, {2, 1, 0, 0}, {0, 2, 50, 100, 128}));
  cases.push_back(RequantizeCase("int8_larger", s8, a, {2, 3, 0, 0}, {-128, -4, 0, 4, 127}));
  cases.push_back(RequantizeCase("uint8_larger", u8, b, {2, 3, 0, 0}, {0, 4, 150, 255, 255}));
  cases.push_back(RequantizeCase("int8_to_shifted", s8, a, {2, 1, 0, 10}, {0, 8, 10, 12, 74}));
  cases.push_back(RequantizeCase("uint8_to_shifted", u8, b, {2, 1, 0, 10}, {10, 12, 60, 110, 138}));
  cases.push_back(RequantizeCase("default_shifts", u8, b, {2, 1, 1, 1}, {1, 2, 51, 101, 128}));
  cases.push_back(RequantizeCase("from_shifted", u8, b, {2, 1, 5, 0}, {0, 2, 50, 100, 128}));
  cases.push_back(RequantizeCase("both_shifted", u8, b, {2, 1, 5, 10}, {8, 10, 58, 108, 136}));
  cases.push_back(RequantizeCase("bfloat16", DataType::BFLOAT16, {1.765625, 0.400390625},
                                 {1, 16, 0, 0}, {28.25, 6.40625}));
  OpCase wrong = RequantizeCase("signed_from_shifted", s8, a, {2, 1, 5, 0}, {});
  wrong.truth.clear();
  cases.push_back(Fails(wrong, "Shift_in", phi::UNIMPLEMENTED));
  wrong = RequantizeCase("scale_of_zero", u8, b, {0, 1, 0, 0}, {});
  wrong.truth.clear();
  cases.push_back(Fails(wrong, "Scale_in"));
  wrong = RequantizeCase("scale_out_of_zero", u8, b, {1, 0, 0, 0}, {});
  wrong.truth.clear();
  cases.push_back(Fails(wrong, "Scale_out"));
  return suite;
}

OP_TEST(Requantize, RequantizeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
