#pragma once

#include <string>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// Param, Grad and LearningRate of one step.
inline OpCase OptimizerCase(const std::string& name, std::vector<int64_t> dims) {
  OpCase c;
  c.name = name;
  c.inputs["Param"] = {In(dims).Range(-2, 2)};
  c.inputs["Grad"] = {In(std::move(dims)).Range(-3, 3)};
  c.inputs["LearningRate"] = {In({1}).Values({0.125})};
  c.outputs = {{"ParamOut", {}}};
  return c;
}

/// As OptimizerCase, with a gradient of some rows of [7, 5], one of them twice.
inline OpCase SparseOptimizerCase(const std::string& name, const std::string& kernel) {
  OpCase c = OptimizerCase(name, {7, 5});
  c.inputs["Grad"] = {In({4, 5}).Range(-3, 3).Rows({5, 0, 5, 2}, 7)};
  c.phi_kernel = kernel;
  return c;
}

/// A state of the shape of Param that the step changes.
inline void AddState(OpCase* c, const std::string& slot, double low, double high) {
  c->inputs[slot] = {In(c->inputs["Param"][0].dims).Range(low, high)};
  c->outputs[slot + "Out"] = {};
}
inline void AddNumber(OpCase* c, const std::string& slot, double value) {
  c->inputs[slot] = {In({1}).Values({value})};
  c->outputs[slot + "Out"] = {};
}

/// The states of Adam and its kin.
inline OpCase WithAdamStates(OpCase c) {
  AddState(&c, "Moment1", -1, 1);
  AddState(&c, "Moment2", 0.25, 4);
  AddNumber(&c, "Beta1Pow", 0.81);
  AddNumber(&c, "Beta2Pow", 0.998);
  return c;
}
/// `c` with input SkipUpdate.
inline OpCase WithSkip(OpCase c, bool skips) {
  c.name += skips ? "_skipped" : "_not_skipped";
  c.inputs["SkipUpdate"] = {In({1}).Values({skips ? 1.0 : 0.0}).Type(DataType::BOOL)};
  return c;
}
/// `c` with every input and output also in the shape of `other`, for ops on lists of parameters.
inline OpCase Twice(OpCase c, const OpCase& other) {
  for (auto& slot : c.inputs) {
    slot.second.push_back(other.inputs.at(slot.first)[0]);
  }
  for (auto& slot : c.outputs) slot.second.count = 2;
  return c;
}

/// A gradient of another shape than Param.
inline OpCase BadGradCase(OpCase c) {
  c.name = "grad_of_another_shape";
  c.inputs["Grad"] = {In({2, 2})};
  c.error = phi::INVALID_ARGUMENT;
  c.error_text = "Grad";
  return c;
}

}  // namespace parity
}  // namespace phibridge
