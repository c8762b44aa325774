#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {

using Axes = std::vector<int>;
using Longs = std::vector<int64_t>;
using Slots = std::map<std::string, std::vector<Input>>;

/// A case with any inputs and one output variable per slot of `outputs`.
inline OpCase PlainCase(const std::string& name, Slots inputs,
                        paddle::framework::AttributeMap attrs = {},
                        const std::vector<std::string>& outputs = {"Out"}) {
  OpCase c;
  c.name = name;
  c.inputs = std::move(inputs);
  c.attrs = std::move(attrs);
  c.outputs.clear();
  for (const std::string& output : outputs) c.outputs[output] = {};
  return c;
}

/// As PlainCase, with the expected value of one output, worked out by hand.
inline OpCase KnownCase(const std::string& name, Slots inputs,
                        paddle::framework::AttributeMap attrs, Truth truth,
                        const std::string& output = "Out") {
  OpCase c = PlainCase(name, std::move(inputs), std::move(attrs), {output});
  c.truth[output] = std::move(truth);
  return c;
}

/// Adds a case with the expected values of all outputs; its batch size is unknown at compile time.
inline void AddKnown(OpSuite* suite, const std::string& name, Slots inputs,
                     std::map<std::string, Truth> truth,
                     paddle::framework::AttributeMap attrs = {}) {
  OpCase c = PlainCase(name, std::move(inputs), std::move(attrs), {});
  for (const auto& [slot, values] : truth) c.outputs[slot] = {};
  c.truth = std::move(truth);
  c.unknown_batch = true;
  suite->cases.push_back(std::move(c));
}
/// Adds a case that must fail with the given error.
inline void AddFailing(OpSuite* suite, const std::string& name, Slots inputs,
                       const std::string& output, const std::string& text) {
  suite->cases.push_back(Fails(PlainCase(name, std::move(inputs), {}, {output}), text));
}

inline OpCase WithTypes(OpCase c, std::vector<DataType> dtypes) {
  c.dtypes = std::move(dtypes);
  return c;
}
inline OpCase UnknownBatch(OpCase c) {
  c.unknown_batch = true;
  return c;
}
inline OpCase WithKernel(OpCase c, const std::string& kernel) {
  c.phi_kernel = kernel;
  return c;
}
inline OpCase Outputs(OpCase c, const std::string& slot, size_t count) {
  c.outputs[slot].count = count;
  return c;
}

inline Input Ints64(std::vector<double> values) { return Ints(std::move(values), DataType::INT64); }
inline Input Bools(std::vector<int64_t> dims, std::vector<double> values) {
  return In(std::move(dims)).Values(std::move(values)).Type(DataType::BOOL);
}

}  // namespace parity
}  // namespace phibridge
