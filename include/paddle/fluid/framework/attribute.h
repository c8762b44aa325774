#pragma once

#include <unordered_set>
#include <utility>

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

// Checks of an attribute's value, for AddCustomChecker. Errors: OutOfRange; NotFound for a value
// that is none of those in a container.
template <typename T>
class GreaterThanChecker {
 public:
  explicit GreaterThanChecker(T lower_bound) : lower_bound_(lower_bound) {}
  void operator()(const T& value) const {
    PADDLE_ENFORCE_GT(
        value, lower_bound_,
        ::phi::errors::OutOfRange("Check for attribute value: it is not above %s", lower_bound_));
  }

 private:
  T lower_bound_;
};
template <typename T>
class EqualGreaterThanChecker {
 public:
  explicit EqualGreaterThanChecker(T lower_bound) : lower_bound_(lower_bound) {}
  void operator()(const T& value) const {
    PADDLE_ENFORCE_GE(
        value, lower_bound_,
        ::phi::errors::OutOfRange("Check for attribute value: it is below %s", lower_bound_));
  }

 private:
  T lower_bound_;
};
template <typename T>
class EnumInContainer {
 public:
  explicit EnumInContainer(std::unordered_set<T> values) : values_(std::move(values)) {}
  void operator()(const T& value) const {
    PADDLE_ENFORCE_NE(values_.count(value), 0u,
                      ::phi::errors::NotFound("Value %s is not in the enum container", value));
  }

 private:
  std::unordered_set<T> values_;
};

}  // namespace framework
}  // namespace paddle
