#pragma once

#include <string>
#include <vector>

#include "parity/cases/common/copy_cases.h"
#include "parity/harness/onednn_refusals.h"

namespace phibridge {
namespace parity {

using Attrs = paddle::framework::AttributeMap;

/// A case of an op with one output, in float32 unless an input has a type of its own.
inline OpCase FusedCase(const std::string& name, std::map<std::string, std::vector<Input>> inputs,
                        Attrs attrs, const std::string& output = "Out") {
  OpCase c;
  c.name = name;
  c.inputs = std::move(inputs);
  c.attrs = std::move(attrs);
  c.outputs = {{output, {}}};
  return c;
}

/// The plain kernels compute in float64 and round once; oneDNN multiplies int8 weights, on
/// processors without VNNI, at half of their resolution.
inline Tolerances FusedTolerances() {
  return {{DataType::FLOAT32, {4e-6, 1e-5, "float32 functions and sums"}},
          {DataType::BFLOAT16, {8e-3, 8e-3, "one rounding to bfloat16"}},
          {DataType::INT8, {1, 0, "one step: ties, and halved weights"}},
          {DataType::UINT8, {1, 0, "one step: ties, and halved weights"}}};
}

/// The activations of fused operators, with numbers that oneDNN takes.
struct NamedActivation {
  const char* name;
  float alpha, beta;
};
inline const std::vector<NamedActivation>& FusedActivations() {
  static const std::vector<NamedActivation> kAll = {
      {"abs", 0, 0},           {"clip", -0.25f, 0.5f},
      {"gelu", 0, 0},          {"gelu_erf", 0, 0},
      {"gelu_tanh", 0, 0},     {"hard_sigmoid", 0.2f, 0.5f},
      {"leaky_relu", 0.1f, 0}, {"hard_swish", 1 / 6.f, 0.5f},
      {"mish", 0, 0},          {"relu", 0, 0},
      {"relu6", 0, 6},         {"sigmoid", 0, 0},
      {"swish", 1, 0},         {"tanh", 0, 0}};
  return kAll;
}

inline Attrs WithActivation(const NamedActivation& f, Attrs attrs = {}) {
  attrs["fuse_activation"] = std::string(f.name);
  attrs["fuse_alpha"] = f.alpha;
  attrs["fuse_beta"] = f.beta;
  return attrs;
}

/// Adds cases of hard_swish with numbers that oneDNN does not have, for which its kernel of `op`
/// must refuse them. add(name, attributes, result) makes a case whose function is asked for 2.
template <typename Add>
void AddOtherHardSwish(const std::string& op, const Add& add) {
  struct Numbers {
    float alpha, beta;
    double of_2;
  };
  std::vector<std::string> names;
  for (const Numbers& n : {Numbers{0.25f, 0.25f, 1.5}, Numbers{0.125f, 0.5f, 1.5},
                           Numbers{1 / 6.f, 0.75f, 2}, Numbers{1 / 6.f, 0.25f, 7 / 6.}}) {
    names.push_back("other_hard_swish_" + std::to_string(names.size()));
    add(names.back(), WithActivation({"hard_swish", n.alpha, n.beta}), n.of_2);
  }
  OneDnnRefuses(op, "fuse_alpha 1/6 and fuse_beta 1/2 only", names);
}

/// Whole numbers in [low, high], another list for another seed.
inline std::vector<double> WholeNumbers(size_t count, int low, int high, unsigned seed = 1) {
  std::vector<double> values(count);
  unsigned state = seed * 2654435761u + 12345u;
  for (double& value : values) {
    state = state * 1664525u + 1013904223u;
    value = low + static_cast<int>((state >> 8) % static_cast<unsigned>(high - low + 1));
  }
  return values;
}

}  // namespace parity
}  // namespace phibridge
