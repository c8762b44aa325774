#pragma once

#include <cstddef>
#include <typeindex>
#include <vector>

#include "framework/executor/kernel_steps.h"
#include "framework/program/names.h"
#include "phi/core/dense_tensor.h"

namespace phibridge {

/// The facts on which the choice of a kernel depends, besides the operator and the options: the
/// kinds of values in its variables and the dtypes, layouts and places of input tensors; also
/// shapes and LoD if the choice read them.
class ChoiceBasis {
 public:
  ChoiceBasis() = default;
  /// `by_shape`: see ChosenKernel.
  ChoiceBasis(const RuntimeContext& variables, bool by_shape);

  /// True if the choice would be the same for these variables of the same operator.
  bool Holds(const RuntimeContext& variables) const;

 private:
  struct Value {
    explicit Value(const Variable* var);
    bool operator==(const Value& other) const;

    std::type_index type;  // of nothing: void
    phi::DataType dtype = phi::DataType::UNDEFINED;
    phi::DataLayout layout = phi::DataLayout::UNDEFINED;
    phi::Place place;
    bool initialized = false;
  };
  struct Shape {
    phi::DDim dims;
    phi::LoD lod;
  };

  bool AgreesOn(size_t i, const Variable* var) const;

  std::vector<Value> values_;  // of inputs, then outputs, by slot
  std::vector<Shape> shapes_;  // likewise; empty unless by shape
  size_t inputs_ = 0;          // how many of values_
};

/// A choice that stays valid as long as its basis holds.
struct LastingChoice {
  ChosenKernel chosen;
  ChoiceBasis basis;
};

}  // namespace phibridge
