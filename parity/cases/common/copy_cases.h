#pragma once

#include <string>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// A case of an op that copies or permutes the elements of X. `more`: outputs besides Out of which
/// only the shape is compared, such as XShape.
inline OpCase CopyCase(const std::string& name, Input x, paddle::framework::AttributeMap attrs = {},
                       const std::vector<std::string>& more = {}) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = std::move(attrs);
  for (const std::string& output : more) c.outputs[output].compare = false;
  return c;
}

/// No arithmetic, so no tolerance: all elements are exact.
inline OpSuite CopySuite(const std::string& type, const std::string& kernel) {
  OpSuite suite;
  suite.type = type;
  suite.phi_kernel = kernel;
  suite.dtypes = {DataType::FLOAT32, DataType::INT64};
  return suite;
}

inline OpCase Fails(OpCase c, const std::string& text,
                    phi::ErrorCode error = phi::INVALID_ARGUMENT) {
  c.error = error;
  c.error_text = text;
  return c;
}

}  // namespace parity
}  // namespace phibridge
