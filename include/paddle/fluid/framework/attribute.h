#pragma once

#include "framework/program/attribute.h"
#include "framework/program/attribute_checker.h"
#include "framework/program/wire_attr.h"
#include "paddle/fluid/framework/framework.pb.h"
#include "paddle/fluid/framework/type_defs.h"
#include "paddle/fluid/platform/enforce.h"
#include "paddle/utils/any.h"

namespace paddle {
namespace framework {

/// The value of an attribute without its alternatives: a paddle::any of its own type.
inline paddle::any GetAttrValue(const Attribute& attr) {
  return std::visit([](const auto& value) { return paddle::any(value); }, attr);
}

}  // namespace framework
}  // namespace paddle
