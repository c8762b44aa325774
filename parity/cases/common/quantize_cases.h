#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {

// These ops have only legacy kernels, so every expected value is what real Paddle 2.6.2 answers.

/// A case of the fake_quantize family on one matrix X, with the given further inputs.
inline OpCase QuantizeCase(const char* name, const std::map<std::string, Input>& inputs,
                           paddle::framework::AttributeMap attrs,
                           const std::vector<std::string>& outputs) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {In({2, 3}).Values({-0.3, -0.14, 0.1, -0.79, -1.43, 1.82})};
  for (const auto& [slot, input] : inputs) c.inputs[slot] = {input};
  c.attrs = std::move(attrs);
  c.outputs.clear();  // by default an Out
  for (const std::string& output : outputs) c.outputs[output];
  return c;
}

/// A suite of the family without cases. `straight_through`: the gradient is passed through
/// unchanged, which differences would not show.
inline OpSuite QuantizeSuite(const std::string& type, bool straight_through = false) {
  OpSuite suite;
  suite.type = type;
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  if (straight_through) {
    suite.not_differentiated = "the gradient passes straight through, as the original's does";
  }
  return suite;
}

inline void AddManyToQuantize(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  // More numbers than a thread takes at a time, each a whole step.
  OpCase c = cases[0];
  c.name = "many";
  std::vector<double> x(40000), steps(40000);
  for (size_t i = 0; i < x.size(); ++i) {
    steps[i] = static_cast<double>(i % 255) - 127;
    x[i] = steps[i] / 128;
  }
  const bool back = cases[0].truth["Out"].values[0] != -21;
  c.inputs["X"] = {In({40000}).Values(x)};
  c.truth["Out"] = {{40000}, back ? x : steps, {}};
  c.truth["OutScale"] = {{1}, {127.0 / 128}, {}};
  cases.push_back(c);
}

/// Cases of ops that quantize by the largest element; `away` and `even` are the expected values of
/// Out for both ways of rounding, the latter with 4 bits.
inline OpSuite AbsMaxQuantizeSuite(const std::string& type, bool straight_through,
                                   std::vector<double> away, std::vector<double> even) {
  OpSuite suite = QuantizeSuite(type, straight_through);
  const std::vector<std::string> outputs = {"Out", "OutScale"};
  suite.cases = {
      QuantizeCase("away_from_zero", {}, {}, outputs),
      QuantizeCase("to_even_4_bits", {}, {{"round_type", 0}, {"bit_length", 4}}, outputs)};
  suite.cases[0].truth["Out"] = {{2, 3}, std::move(away), {}};
  suite.cases[1].truth["Out"] = {{2, 3}, std::move(even), {}};
  for (OpCase& c : suite.cases) c.truth["OutScale"] = {{1}, {1.8200000524520874}, {}};
  suite.cases.push_back(
      Fails(QuantizeCase("bits", {}, {{"bit_length", 17}}, outputs), "bit_length"));
  AddManyToQuantize(&suite.cases);
  return suite;
}

/// Cases of ops that quantize by the largest element of each channel; `axis_0` and `axis_1` are the
/// expected values of Out.
inline OpSuite ChannelQuantizeSuite(const std::string& type, bool straight_through,
                                    std::vector<double> axis_0, std::vector<double> axis_1) {
  OpSuite suite = QuantizeSuite(type, straight_through);
  const std::vector<std::string> outputs = {"Out", "OutScale"};
  suite.cases = {QuantizeCase("axis_0", {}, {}, outputs),
                 QuantizeCase("axis_1", {}, {{"quant_axis", 1}, {"round_type", 0}}, outputs)};
  suite.cases[0].truth["Out"] = {{2, 3}, std::move(axis_0), {}};
  suite.cases[0].truth["OutScale"] = {{2}, {0.30000001192092896, 1.8200000524520874}, {}};
  suite.cases[1].truth["Out"] = {{2, 3}, std::move(axis_1), {}};
  suite.cases[1].truth["OutScale"] = {
      {3}, {0.7900000214576721, 1.4299999475479126, 1.8200000524520874}, {}};
  suite.cases.push_back(
      Fails(QuantizeCase("axis", {}, {{"quant_axis", 2}}, outputs), "quant_axis"));
  OpCase vector = QuantizeCase("axis_of_a_vector", {}, {{"quant_axis", 1}}, outputs);
  vector.inputs["X"] = {In({3})};
  suite.cases.push_back(Fails(vector, "an axis of X of shape [3]"));
  return suite;
}

/// A training step of ops with a moving-average scale; `out` is the expected value of Out.
inline OpCase MovingAverageCase(bool with_scale, std::vector<double> out) {
  OpCase c =
      QuantizeCase("train", {{"InAccum", In({1}).Values({4})}, {"InState", In({1}).Values({1.5})}},
                   {{"moving_rate", 0.75f}}, {"Out", "OutScale", "OutState", "OutAccum"});
  if (with_scale) c.inputs["InScale"] = {In({1}).Values({2.5})};
  c.truth["Out"] = {{2, 3}, std::move(out), {}};
  c.truth["OutScale"] = {{1}, {2.268235445022583}, {}};
  c.truth["OutState"] = {{1}, {2.125}, {}};
  c.truth["OutAccum"] = {{1}, {4.820000171661377}, {}};
  return c;
}

/// A test (is_test) with scale 2.5; `out` is the expected value of Out.
inline OpCase ScaledTestCase(std::vector<double> out) {
  OpCase c = QuantizeCase("test", {{"InScale", In({1}).Values({2.5})}}, {{"is_test", true}},
                          {"Out", "OutScale"});
  c.outputs["OutScale"].compare = false;
  c.truth["Out"] = {{2, 3}, std::move(out), {}};
  return c;
}

/// A case of quantize_linear or dequantize_linear; `y`: the expected value of Y, empty: none.
inline OpCase LinearCase(const char* name, Input scale, paddle::framework::AttributeMap attrs,
                         std::vector<double> y = {}) {
  OpCase c = QuantizeCase(name, {{"Scale", std::move(scale)}, {"ZeroPoint", In({1}).Values({0})}},
                          std::move(attrs), {"Y"});
  if (!y.empty()) c.truth["Y"] = {{2, 3}, std::move(y), {}};
  return c;
}

}  // namespace parity
}  // namespace phibridge
