#pragma once

#include <string>

#include "compat/attribute_conversion.h"
#include "phi/core/attribute.h"

namespace phibridge {

/// Source of the attributes of one operator, for its kernel and its shape function.
class AttributeSource {
 public:
  virtual ~AttributeSource() = default;
  /// The operator's type, for messages.
  virtual const std::string& OpType() const = 0;
  /// The attribute, or the default of the op; false if there is neither.
  virtual bool GetAttr(const std::string& name, phi::Attribute* value) const = 0;
  /// The value of an attribute that is an input of that name; false if there is no such input.
  /// Errors: InvalidArgument.
  virtual bool GetAttrFromInput(const AttributeName& name, phi::AttributeType wanted,
                                phi::Attribute* value) const = 0;
};

/// The value of an attribute in the type `wanted` (UNDEFINED: in its own), from an attribute of the
/// operator, else from its input of that name. `taker`, a kernel, is named in messages;
/// `*from_input`, if given, tells which. Errors: InvalidArgument if there is neither or the value
/// does not convert.
phi::Attribute BuildAttribute(const AttributeSource& source, const char* attr_name,
                              phi::AttributeType wanted, const char* taker,
                              bool* from_input = nullptr);

}  // namespace phibridge
