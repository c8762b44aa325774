#include "framework/program/attribute_checker.h"

#include <algorithm>
#include <type_traits>

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

template <typename T>
constexpr bool kIsOrdered = std::is_arithmetic_v<T> || std::is_same_v<T, std::string>;

template <typename T>
std::string ValueText(const T& value) {
  return AttributeToString(Attribute(std::in_place_type<T>, value));
}

[[noreturn]] void ThrowUnordered(const std::string& attr_name) {
  PADDLE_THROW(phi::errors::InvalidArgument(
      "attribute `%s` is declared with a bound, but its type has no order", attr_name));
}

}  // namespace

template <typename T>
TypedAttrChecker<T>::TypedAttrChecker(const std::string& attr_name, proto::OpProto::Attr* attr)
    : attr_name_(attr_name), attr_(attr) {}
template <typename T>
TypedAttrChecker<T>::~TypedAttrChecker() = default;

template <typename T>
TypedAttrChecker<T>& TypedAttrChecker<T>::SetDefault(const T& default_value) {
  return SetDefaultMaker([default_value] { return default_value; });
}

template <typename T>
TypedAttrChecker<T>& TypedAttrChecker<T>::SetDefaultMaker(std::function<T()> default_maker) {
  PADDLE_ENFORCE(default_maker_ == nullptr,
                 phi::errors::AlreadyExists("attribute `%s` has a default already", attr_name_));
  default_maker_ = std::move(default_maker);
  return *this;
}

template <typename T>
TypedAttrChecker<T>& TypedAttrChecker<T>::InEnum(const std::vector<T>& values) {
  rules_.push_back([values](const T& value) -> std::string {
    if (std::find(values.begin(), values.end(), value) != values.end()) return "";
    std::string text = "one of";
    for (size_t i = 0; i < values.size(); ++i) {
      text += (i == 0 ? " " : ", ") + ValueText<T>(values[i]);
    }
    return text;
  });
  return *this;
}

#define PHIBRIDGE_DEFINE_BOUND_RULE(Name, op, words)                             \
  template <typename T>                                                          \
  TypedAttrChecker<T>& TypedAttrChecker<T>::Name(const T& bound) {               \
    if constexpr (kIsOrdered<T>) {                                               \
      rules_.push_back([bound](const T& value) -> std::string {                  \
        return value op bound ? std::string() : words " " + ValueText<T>(bound); \
      });                                                                        \
      return *this;                                                              \
    } else {                                                                     \
      ThrowUnordered(attr_name_);                                                \
    }                                                                            \
  }
PHIBRIDGE_DEFINE_BOUND_RULE(GreaterThan, >, "greater than")
PHIBRIDGE_DEFINE_BOUND_RULE(EqualGreaterThan, >=, "at least")
PHIBRIDGE_DEFINE_BOUND_RULE(LessThan, <, "less than")
PHIBRIDGE_DEFINE_BOUND_RULE(EqualLessThan, <=, "at most")
#undef PHIBRIDGE_DEFINE_BOUND_RULE

template <typename T>
TypedAttrChecker<T>& TypedAttrChecker<T>::AddCustomChecker(const ValueChecker& checker) {
  custom_checkers_.push_back(checker);
  return *this;
}

template <typename T>
Attribute TypedAttrChecker<T>::DefaultValue() const {
  PADDLE_ENFORCE(HasDefault(), phi::errors::NotFound("attribute `%s` has no default", attr_name_));
  return Attribute(std::in_place_type<T>, default_maker_());
}

template <typename T>
void TypedAttrChecker<T>::operator()(AttributeMap* attrs, bool get_default_value_only,
                                     bool only_check_exist_value) const {
  const bool is_absent = attrs->count(attr_name_) == 0;
  if (get_default_value_only) {
    if (is_absent && HasDefault()) attrs->emplace(attr_name_, DefaultValue());
  } else if (!is_absent || !only_check_exist_value) {
    Check("(none)", attrs);
  }
}

template <typename T>
void TypedAttrChecker<T>::Check(const std::string& op_type, AttributeMap* attrs) const {
  auto it = attrs->find(attr_name_);
  if (it == attrs->end()) {
    PADDLE_ENFORCE(HasDefault(), phi::errors::InvalidArgument(
                                     "op `%s`: attribute `%s` must be set; it has no default",
                                     op_type, attr_name_));
    it = attrs->emplace(attr_name_, DefaultValue()).first;
  }
  // An attribute that may be a tensor is checked by the kernel, when the tensor is there.
  if (std::holds_alternative<VarDesc*>(it->second) ||
      std::holds_alternative<std::vector<VarDesc*>>(it->second)) {
    return;
  }
  PADDLE_ENFORCE(ConvertAttribute<T>(&it->second),
                 phi::errors::InvalidArgument(
                     "op `%s`: attribute `%s` must be of type %s; it is %s", op_type, attr_name_,
                     proto::AttrType_Name(AttrTypeID<T>()), DescribeAttribute(it->second)));
  const T& value = *std::get_if<T>(&it->second);
  for (const Rule& rule : rules_) {
    const std::string wanted = rule(value);
    PADDLE_ENFORCE(wanted.empty(),
                   phi::errors::InvalidArgument("op `%s`: attribute `%s` must be %s; it is %s",
                                                op_type, attr_name_, wanted, ValueText<T>(value)));
  }
  for (const ValueChecker& checker : custom_checkers_) {
    try {
      checker(value);
    } catch (phi::enforce::EnforceNotMet& error) {
      error.AddContext("checking op `" + op_type + "`: attribute `" + attr_name_ +
                       "` = " + ValueText<T>(value));
      throw;
    }
  }
}

template <typename T>
TypedAttrChecker<T>& OpAttrChecker::AddAttrChecker(const std::string& attr_name,
                                                   proto::OpProto::Attr* attr) {
  auto checker = std::make_unique<TypedAttrChecker<T>>(attr_name, attr);
  TypedAttrChecker<T>& result = *checker;
  checkers_.push_back(std::move(checker));
  return result;
}

void OpAttrChecker::Check(AttributeMap* attr_map, bool explicit_only,
                          bool only_check_exist_value) const {
  const size_t count = explicit_only ? explicit_checker_num_ : checkers_.size();
  for (size_t i = 0; i < count; ++i) {
    if (only_check_exist_value && attr_map->count(checkers_[i]->Name()) == 0) continue;
    checkers_[i]->Check(op_type_, attr_map);
  }
}

void OpAttrChecker::InitDefaultAttributeMap() {
  for (const auto& checker : checkers_) {
    if (checker->HasDefault()) default_attrs_[checker->Name()] = checker->DefaultValue();
  }
}

#define PHIBRIDGE_INSTANTIATE_CHECKER(T)                                             \
  template class TypedAttrChecker<T>;                                                \
  template TypedAttrChecker<T>& OpAttrChecker::AddAttrChecker<T>(const std::string&, \
                                                                 proto::OpProto::Attr*);
PHIBRIDGE_FOR_EACH_ATTR_TYPE(PHIBRIDGE_INSTANTIATE_CHECKER)
#undef PHIBRIDGE_INSTANTIATE_CHECKER

}  // namespace framework
}  // namespace paddle
