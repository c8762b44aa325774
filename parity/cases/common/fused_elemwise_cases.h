#pragma once

#include <string>
#include <vector>

#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {

inline void AddFusedElemwiseLoD(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  const Input x = In({2, 3}).Values({1, 2, 3, 4, 5, -9}), y = In({3}).Values({1, -2, 3});
  OpCase c;
  c.outputs = {{"Out", {}}, {"IntermediateOut", {}}};
  c.attrs = {{"functor_list", std::vector<std::string>{"relu", "elementwise_add"}},
             {"save_intermediate_out", true}};
  c.name = "sequences";
  c.inputs = {{"X", {Input(x).LoD({{0, 1, 2}})}}, {"Y", {y}}};
  c.truth["Out"] = {{2, 3}, {2, 0, 6, 5, 3, 0}, {{0, 1, 2}}};
  c.truth["IntermediateOut"] = {{2, 3}, {2, 0, 6, 5, 3, -6}, {{0, 1, 2}}};
  cases.push_back(c);
  c.name = "sequences_of_the_same_rank";
  c.inputs["Y"] = {In({2, 3}).Values({1, -2, 3, 1, -2, 3}).LoD({{0, 2}})};
  cases.push_back(c);
  c.name = "scaled_row_kept";
  c.inputs = {{"X", {Input(x).LoD({{0, 1, 2}})}}, {"Y", {Input(y).LoD({{0, 3}})}}};
  c.attrs["functor_list"] = std::vector<std::string>{"elementwise_add", "scale"};
  c.attrs["scale"] = 2.0f;
  c.truth["Out"] = {{2, 3}, {3, -2, 9, 6, 1, -3}, {{0, 1, 2}}};
  c.truth["IntermediateOut"] = {{3}, {2, -4, 6}, {{0, 3}}};
  cases.push_back(c);
  c.name = "unary_of_product";
  c.inputs = {{"X", {x}}, {"Y", {y}}};
  c.attrs = {{"functor_list", std::vector<std::string>{"relu", "elementwise_mul"}}};
  c.outputs = {{"Out", {}}};
  c.truth = {{"Out", {{2, 3}, {1, 0, 9, 4, 0, 0}, {}}}};
  cases.push_back(c);
}

/// The cases of `fused_elemwise_activation`, which `fused_elemwise_add_activation` shares. Only a
/// legacy kernel, so every result is what real Paddle 2.6.2 answers.
inline OpSuite FusedElemwiseSuite(const std::string& type) {
  OpSuite suite;
  suite.type = type;
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kFunction;
  auto& cases = suite.cases;
  const Input x = In({2, 3}).Values({0.95, 0.95, -0.89, 0.08, 0.73, 0.18});
  const Input y = In({3}).Values({0.79, 0.1, 0.68});
  {
    OpCase c;
    c.name = "unary_outside";
    c.inputs = {{"X", {x}}, {"Y", {y}}};
    c.attrs = {{"functor_list", std::vector<std::string>{"relu", "elementwise_add"}},
               {"save_intermediate_out", true}};
    c.outputs = {{"Out", {}}, {"IntermediateOut", {}}};
    c.truth["Out"] = {{2, 3}, {1.74, 1.05, 0, 0.87, 0.83, 0.8600000000000001}, {}};
    c.truth["IntermediateOut"] = {
        {2, 3}, {1.74, 1.05, -0.20999999999999996, 0.87, 0.83, 0.8600000000000001}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "binary_outside";
    c.inputs = {{"X", {x}}, {"Y", {y}}};
    c.attrs = {{"functor_list", std::vector<std::string>{"elementwise_add", "scale"}},
               {"scale", 1.5f}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{2, 3}, {2.135, 1.1, 0.13, 1.2650000000000001, 0.88, 1.2}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "gelu";
    c.inputs = {{"X", {x}}, {"Y", {y}}};
    c.attrs = {{"functor_list", std::vector<std::string>{"gelu", "elementwise_add"}}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{2, 3},
                      {1.6686749229009423, 0.8956279764176641, -0.087535726372869,
                       0.7027223010977085, 0.6611927844784119, 0.6922870915149947},
                      {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "first_axis";
    c.inputs = {{"X", {x}}, {"Y", {In({2}).Values({0.27, 0.58})}}};
    c.attrs = {{"functor_list", std::vector<std::string>{"tanh", "elementwise_add"}}, {"axis", 0}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{2, 3},
                      {0.8396541756543754, 0.8396541756543754, -0.551128028538147,
                       0.5783634130445057, 0.8642754128460111, 0.6410769611853466},
                      {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "unknown";
    c.inputs = {{"X", {x}}, {"Y", {y}}};
    c.attrs = {{"functor_list", std::vector<std::string>{"elementwise_add", "softmax"}}};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "functor_list"));
  }
  {
    OpCase c;
    c.name = "shapes";
    c.inputs = {{"X", {x}}, {"Y", {In({2}).Values({-0.91, -0.45})}}};
    c.attrs = {{"functor_list", std::vector<std::string>{"relu", "elementwise_add"}}};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "fit"));
  }
  return suite;
}

inline OpSuite WithFusedElemwiseLoD(OpSuite suite) {
  AddFusedElemwiseLoD(&suite.cases);
  return suite;
}

}  // namespace parity
}  // namespace phibridge
