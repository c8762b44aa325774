#pragma once

#include <limits>
#include <utility>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// A case of an op with input X and outputs Out and Indices.
inline OpCase SortCase(const char* name, Input x, paddle::framework::AttributeMap attrs) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = std::move(attrs);
  c.outputs = {{"Out", {}}, {"Indices", {}}};
  return c;
}

/// `c`, which must fail with InvalidArgument and `text`.
inline OpCase Refused(OpCase c, const char* text) {
  c.error = phi::INVALID_ARGUMENT;
  c.error_text = text;
  return c;
}

}  // namespace parity
}  // namespace phibridge
