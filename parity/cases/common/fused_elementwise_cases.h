#pragma once

#include "parity/cases/common/fused_cases.h"
#include "parity/harness/needs_onednn.h"

namespace phibridge {
namespace parity {

/// Operands that both repeat, which oneDNN does not take.
inline void AddBothRepeat(OpSuite* suite) {
  const std::map<std::string, std::vector<double>> results = {
      {"fused_elementwise_add", {3, 5, 5, 7}},
      {"fused_elementwise_sub", {-1, -3, 1, -1}},
      {"fused_elementwise_mul", {2, 4, 6, 12}},
      {"fused_elementwise_div", {0.5, 0.25, 1.5, 0.75}}};
  OpCase c = FusedCase(
      "both_repeat", {{"X", {In({2, 1}).Values({1, 3})}}, {"Y", {In({1, 2}).Values({2, 4})}}}, {});
  c.truth["Out"] = {{2, 2}, results.at(suite->type), {}};
  suite->cases.push_back(std::move(c));
  OneDnnRefuses(suite->type, "both operands repeat", {"both_repeat"});
}

inline void AddScalesOfZero(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  for (const char* name : {"scale_x", "scale_y", "scale_out"}) {
    OpCase c = cases.front();
    c.name = std::string(name) + "_of_zero";
    c.truth.clear();
    c.attrs = {{name, 0.0f}};
    cases.push_back(Fails(c, name));
  }
}

/// Cases of fused_elementwise_add, _sub, _mul and _div; Y is not near 0.
inline OpSuite FusedElementwiseSuite(const std::string& type) {
  OpSuite suite;
  suite.type = type;
  NeedsOneDnn(suite.type, "PHI has no kernel but oneDNN's");
  suite.dtypes = {DataType::FLOAT32};
  suite.tolerances = FusedTolerances();
  const auto add = [&](const std::string& name, Input x, Input y, Attrs attrs,
                       std::vector<DataType> dtypes = {}) {
    suite.cases.push_back(
        FusedCase(name, {{"X", {std::move(x)}}, {"Y", {std::move(y)}}}, std::move(attrs)));
    suite.cases.back().dtypes = std::move(dtypes);
  };
  const Input x = In({2, 3, 5}), y = In({2, 3, 5}).Range(0.5, 1), row = In({5}).Range(0.5, 1);
  add("plain", x, y, {});
  add("bfloat16", x, y, {}, {DataType::BFLOAT16});
  add("row", x, row, {});
  add("middle", x, In({3}).Range(0.5, 1), {{"axis", 1}});
  AddBothRepeat(&suite);
  for (const NamedActivation& f : FusedActivations()) add(f.name, x, y, WithActivation(f));
  const double first = type == "fused_elementwise_add"   ? 1
                       : type == "fused_elementwise_sub" ? 3
                                                         : 2;
  AddOtherHardSwish(type, [&](const std::string& name, Attrs attrs, double result) {
    add(name, In({1}).Values({first}), In({1}).Values({1}), std::move(attrs));
    suite.cases.back().truth["Out"] = {{1}, {result}, {}};
  });
  add("output_scale_only", x, y, {{"fused_output_scale", 2.0f}});
  add("scale_of_x", x, y, {{"scale_x", 2.0f}});
  add("output_scale", x, y,
      {{"fused_output_scale", 2.0f}, {"fuse_activation", std::string("tanh")}});
  add("unsqueeze", x, y, {{"fused_unsqueeze2_axes", std::vector<int>{1}}});
  const Attrs scales = {{"scale_x", 20.0f}, {"scale_y", 10.0f}, {"scale_out", 8.0f}};
  add("scales", x, y, scales);
  const auto whole = [](int low, int high, unsigned seed) {
    return In({2, 3, 5}).Values(WholeNumbers(30, low, high, seed));
  };
  add("int8", whole(-50, 50, 1), whole(5, 20, 2), scales, {DataType::INT8});
  Attrs with_relu = scales;
  with_relu["fuse_activation"] = std::string("relu");
  add("uint8_relu", whole(0, 100, 1), whole(5, 20, 2), with_relu, {DataType::UINT8});
  add("empty", In({0, 3}), In({0, 3}), {});
  const OpCase plain = suite.cases.front();
  OpCase zero = plain, wrong = plain, unknown = plain;
  zero.name = "scale_of_zero";
  zero.attrs = {{"scale_y", 0.0f}};
  suite.cases.push_back(Fails(zero, "scale_y"));
  wrong.name = "shapes";
  wrong.inputs["Y"] = {In({4})};
  suite.cases.push_back(Fails(wrong, "do not broadcast"));
  unknown.name = "unknown_activation";
  unknown.attrs = {{"fuse_activation", std::string("softmax")}};
  suite.cases.push_back(Fails(unknown, "softmax"));
  AddScalesOfZero(&suite.cases);
  return suite;
}

}  // namespace parity
}  // namespace phibridge
