#include "compat/attribute_source.h"

#include "phi/core/enforce.h"

namespace phibridge {

phi::Attribute BuildAttribute(const AttributeSource& source, const char* attr_name,
                              phi::AttributeType wanted, const char* taker, bool* from_input) {
  const AttributeName name{source.OpType(), attr_name};
  phi::Attribute value;
  const bool is_attr = source.GetAttr(attr_name, &value);
  if (from_input != nullptr) *from_input = !is_attr;
  if (is_attr) {
    return wanted == phi::AttributeType::UNDEFINED ? value : ConvertAttribute(value, wanted, name);
  }
  PADDLE_ENFORCE(
      source.GetAttrFromInput(name, wanted, &value),
      phi::errors::InvalidArgument("%s: attribute `%s`, which `%s` takes, is neither an attribute "
                                   "nor an input of the operator",
                                   name.op_type, attr_name, taker));
  return value;
}

}  // namespace phibridge
