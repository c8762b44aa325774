#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "framework/program/proto/var_type.h"
#include "framework/program/type_defs.h"

namespace paddle {
namespace framework {

/// The AttrType of `attr`. Errors: InvalidArgument if it holds no value.
proto::AttrType AttrTypeOf(const Attribute& attr);
/// The AttrType of a C++ type: AttrTypeID<int>() == proto::AttrType::INT. int16_t and the like are
/// compile errors.
template <typename T>
proto::AttrType AttrTypeID();

/// "3", "[1, 2]", "\"NCHW\"", "block 2", … for messages; long lists are cut.
std::string AttributeToString(const Attribute& attr);
/// "INT 3", "STRING \"NCHW\"" or "no value".
std::string DescribeAttribute(const Attribute& attr);

/// Makes `attr` hold a T, if its value says the same thing in another type, as old programs do:
///   int ↔ int64 ↔ bool (0 and 1) ↔ a whole float; float ↔ double, either from int or int64;
///   the element-wise same between lists; a scalar where a list of one is meant (not for strings);
///   any empty list as an empty list of another type; numbers ↔ Scalar.
/// A conversion that would change the value is refused (1.5 to int; 2 to bool; 2^40 to int).
/// Returns true if `attr` holds a T afterwards.
template <typename T>
bool ConvertAttribute(Attribute* attr);

/// As ConvertAttribute, for the type that an AttrType names.
bool ConvertAttributeTo(proto::AttrType type, Attribute* attr);

/// The functor of the original: a pointer to the T in `attr`, converted in place if need be.
/// Errors: InvalidArgument naming the attribute, what is wanted and what there is.
template <typename T>
struct ExtractAttribute {
  explicit ExtractAttribute(std::string attr_name) : attr_name_(std::move(attr_name)) {}
  T* operator()(Attribute* attr) const;
  T* operator()(Attribute& attr) const { return (*this)(&attr); }  // the original's signature

  std::string attr_name_;
};

/// What AttrReader::Get returns: strings by reference into the map, everything else by value,
/// because reading may have to convert and must not write (programs are shared between threads).
/// Lists are const, so that `auto& list = Get<std::vector<int>>(…)`, which the original allows,
/// keeps one alive.
template <typename T>
using AttrResult =
    std::conditional_t<std::is_same_v<T, std::string>, const T&,
                       std::conditional_t<std::is_class_v<T>, std::add_const_t<T>, T>>;

/// Reads the attributes of one op, with defaults for those that it lacks. Keeps references: both
/// maps must outlive it.
class AttrReader {
 public:
  explicit AttrReader(const AttributeMap& attrs) : attrs_(attrs), default_attrs_(nullptr) {}
  AttrReader(const AttributeMap& attrs, const AttributeMap& default_attrs)
      : attrs_(attrs), default_attrs_(&default_attrs) {}

  /// Errors: NotFound if there is no such attribute; InvalidArgument if it cannot be read as T.
  template <typename T>
  AttrResult<T> Get(const std::string& name) const;

  /// Null if there is no such attribute.
  const Attribute* GetAttr(const std::string& name) const;
  bool HasAttr(const std::string& name) const { return GetAttr(name) != nullptr; }

 private:
  const AttributeMap& attrs_;
  const AttributeMap* default_attrs_;
};

/// X(T): every type an attribute can hold, and so the types for which attribute.cc and
/// attribute_checker.cc instantiate their templates, in the order of framework::Attribute.
#define PHIBRIDGE_FOR_EACH_ATTR_TYPE(X)           \
  X(int)                                          \
  X(float)                                        \
  X(std::string)                                  \
  X(std::vector<int>)                             \
  X(std::vector<float>)                           \
  X(std::vector<std::string>)                     \
  X(bool)                                         \
  X(std::vector<bool>)                            \
  X(::paddle::framework::BlockDesc*)              \
  X(int64_t)                                      \
  X(std::vector<::paddle::framework::BlockDesc*>) \
  X(std::vector<int64_t>)                         \
  X(std::vector<double>)                          \
  X(::paddle::framework::VarDesc*)                \
  X(std::vector<::paddle::framework::VarDesc*>)   \
  X(double)                                       \
  X(::phi::Scalar)                                \
  X(std::vector<::phi::Scalar>)

}  // namespace framework
}  // namespace paddle
