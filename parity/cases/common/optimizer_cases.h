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
    // A rate or a power of its own.
    if (slot.second[1].values.size() == 1) slot.second[1].values[0] /= 2;
  }
  for (auto& slot : c.outputs) slot.second.count = 2;
  return c;
}

/// `c` with a float16 or bfloat16 parameter and gradient; all else as it is said to be beside such
/// a parameter, in float32.
inline OpCase WithHalfParam(OpCase c) {
  c.name += "_half";
  c.dtypes = {DataType::FLOAT16, DataType::BFLOAT16};
  for (auto& slot : c.inputs) {
    if (slot.first == "Param" || slot.first == "Grad") continue;
    for (Input& in : slot.second) {
      if (in.dtype == DataType::UNDEFINED) in.Type(DataType::FLOAT32);
    }
  }
  return c;
}
/// As WithHalfParam, with `states` in the type of the parameter too.
inline OpCase WithHalfStates(OpCase c, const std::vector<std::string>& states) {
  c = WithHalfParam(std::move(c));
  c.name += "_states";
  for (const std::string& state : states) c.inputs[state][0].Type(DataType::UNDEFINED);
  return c;
}
/// `c` with a MasterParam that is not the rounded Param, so that one sees which a kernel reads;
/// `dtype` UNDEFINED: of the type of Param.
inline OpCase WithMaster(OpCase c, DataType dtype) {
  c.name += "_master";
  c.attrs["multi_precision"] = true;
  for (const Input& param : c.inputs["Param"]) {
    c.inputs["MasterParam"].push_back(In(param.dims).Range(-2, 2).Type(dtype));
  }
  c.outputs["MasterParamOut"] = {};
  c.outputs["MasterParamOut"].count = c.inputs["Param"].size();
  return c;
}
/// Mixed precision, for each of `cases` of an optimizer that has it.
inline void AddMasterCases(OpSuite* suite, const std::vector<OpCase>& cases) {
  for (const OpCase& c : cases) {
    suite->cases.push_back(WithHalfParam(c));
    suite->cases.push_back(WithMaster(WithHalfParam(c), DataType::FLOAT32));
    suite->cases.push_back(WithMaster(c, DataType::UNDEFINED));
  }
  OpCase wide_grad = WithMaster(WithHalfParam(cases[0]), DataType::FLOAT32);
  wide_grad.name += "_float32_grad";
  for (Input& grad : wide_grad.inputs["Grad"]) grad.Type(DataType::FLOAT32);
  suite->cases.push_back(wide_grad);
  OpCase ignored = WithMaster(WithHalfParam(cases[0]), DataType::FLOAT32);
  ignored.name += "_not_wanted";
  ignored.attrs["multi_precision"] = false;
  ignored.outputs["MasterParamOut"].compare = false;  // nobody writes it
  suite->cases.push_back(ignored);
  OpCase alone = cases[0];  // the original ignores the wish there
  alone.name += "_wants_master_that_is_missing";
  alone.attrs["multi_precision"] = true;
  suite->cases.push_back(alone);
  OpCase missing = WithHalfParam(alone);
  missing.error = phi::INVALID_ARGUMENT;
  missing.error_text = "MasterParam";
  suite->cases.push_back(missing);
  OpCase wrong = WithMaster(WithHalfParam(cases[0]), DataType::FLOAT64);
  wrong.name += "_of_another_type";
  wrong.error = phi::INVALID_ARGUMENT;
  wrong.error_text = "input MasterParam must be float32";
  suite->cases.push_back(wrong);
}

/// Sparse gradients that do not fit [7, 5], the Param of `c`: a case of SparseOptimizerCase. First
/// one that does: it names fewer rows than Param has, but nobody reads that number.
inline void AddOddRowsCases(OpSuite* suite, OpCase c) {
  c.name = "rows_of_another_height";
  c.inputs["Grad"] = {In({4, 5}).Range(-3, 3).Rows({5, 0, 5, 2}, 2)};
  suite->cases.push_back(c);
  c.name = "no_rows";
  c.inputs["Grad"] = {In({0, 5}).Rows({}, 7)};
  suite->cases.push_back(c);
  c.error = phi::INVALID_ARGUMENT;
  const auto add = [&](const char* name, Input grad, const char* text) {
    c.name = name;
    c.inputs["Grad"] = {std::move(grad)};
    c.error_text = text;
    suite->cases.push_back(c);
  };
  add("row_beyond_param", In({1, 5}).Rows({7}, 9), "rows of input Grad must be in [0, 7)");
  add("row_below_0", In({1, 5}).Rows({-1}, 7), "one is -1");
  add("narrow_rows", In({4, 3}).Rows({5, 0, 5, 2}, 7), "must have 5 elements");
  add("rows_without_values", In({0, 5}).Rows({5, 0}, 7), "its 2 rows have a value of shape [0, 5]");
  add("value_of_a_scalar", In({}).Rows({5, 0}, 7), "its 2 rows have a value of shape []");
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
