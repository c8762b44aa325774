#include "framework/program/attribute.h"

#include <cmath>
#include <limits>
#include <optional>
#include <sstream>

#include "framework/program/desc_refs.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

constexpr size_t kMaxPrintedElements = 16;

template <typename T>
struct IsList : std::false_type {};
template <typename T>
struct IsList<std::vector<T>> : std::true_type {};

template <typename T>
constexpr bool kIsNumber = std::is_arithmetic_v<T>;

// The value as a To, if it is the same value; nothing otherwise.
template <typename To, typename From>
std::optional<To> ConvertNumber(From from) {
  if constexpr (std::is_same_v<To, From>) {
    return from;
  } else if constexpr (std::is_floating_point_v<To>) {
    return static_cast<To>(from);  // rounding to float is what old programs expect
  } else if constexpr (std::is_same_v<To, bool>) {
    if (from == From(0)) return false;
    if (from == From(1)) return true;
    return std::nullopt;
  } else if constexpr (std::is_floating_point_v<From>) {
    const double value = from;
    // -2^k is exact as a double, and so is 2^k, the first value past the maximum.
    const double low = static_cast<double>(std::numeric_limits<To>::min());
    if (!(value >= low && value < -low) || std::trunc(value) != value) return std::nullopt;
    return static_cast<To>(value);
  } else {
    const int64_t value = static_cast<int64_t>(from);
    if (value < static_cast<int64_t>(std::numeric_limits<To>::min()) ||
        value > static_cast<int64_t>(std::numeric_limits<To>::max())) {
      return std::nullopt;
    }
    return static_cast<To>(value);
  }
}

template <typename To>
std::optional<To> NumberFromScalar(const phi::Scalar& scalar) {
  switch (scalar.dtype()) {
    case phi::DataType::BOOL:
      return ConvertNumber<To>(scalar.to<bool>());
    case phi::DataType::FLOAT16:
    case phi::DataType::BFLOAT16:
    case phi::DataType::FLOAT32:
    case phi::DataType::FLOAT64:
      return ConvertNumber<To>(scalar.to<double>());
    case phi::DataType::COMPLEX64:
    case phi::DataType::COMPLEX128:
      return std::nullopt;
    default:
      return ConvertNumber<To>(scalar.to<int64_t>());
  }
}

template <typename To, typename From>
std::optional<To> ConvertElement(const From& from) {
  if constexpr (std::is_same_v<To, From>) {
    return from;
  } else if constexpr (kIsNumber<To> && kIsNumber<From>) {
    return ConvertNumber<To>(from);
  } else if constexpr (std::is_same_v<To, phi::Scalar> && kIsNumber<From>) {
    return phi::Scalar(from);
  } else if constexpr (kIsNumber<To> && std::is_same_v<From, phi::Scalar>) {
    return NumberFromScalar<To>(from);
  } else {
    return std::nullopt;
  }
}

template <typename To, typename From>
std::optional<std::vector<To>> ConvertList(const std::vector<From>& from) {
  std::vector<To> to;
  to.reserve(from.size());
  for (size_t i = 0; i < from.size(); ++i) {
    const From& element = from[i];  // of a vector<bool>: a copy
    std::optional<To> converted = ConvertElement<To, From>(element);
    if (!converted) return std::nullopt;
    to.push_back(std::move(*converted));
  }
  return to;
}

template <typename To, typename From>
std::optional<To> ConvertValue(const From& from) {
  if constexpr (std::is_same_v<From, blank>) {
    return std::nullopt;
  } else if constexpr (IsList<To>::value && IsList<From>::value) {
    return ConvertList<typename To::value_type, typename From::value_type>(from);
  } else if constexpr (IsList<To>::value) {
    using Element = typename To::value_type;
    if constexpr (std::is_same_v<Element, std::string>) {
      return std::nullopt;
    } else {
      std::optional<Element> element = ConvertElement<Element, From>(from);
      if (!element) return std::nullopt;
      return To{*element};
    }
  } else if constexpr (IsList<From>::value) {
    return std::nullopt;
  } else {
    return ConvertElement<To, From>(from);
  }
}

template <typename T>
std::optional<T> ConvertedCopy(const Attribute& attr) {
  return std::visit([](const auto& value) { return ConvertValue<T>(value); }, attr);
}

template <typename T>
[[noreturn]] void ThrowWrongType(const std::string& name, const Attribute& attr) {
  PADDLE_THROW(phi::errors::InvalidArgument("attribute `%s` must be of type %s; it is %s", name,
                                            proto::AttrType_Name(AttrTypeID<T>()),
                                            DescribeAttribute(attr)));
}

void PrintElement(std::ostream& os, bool value) { os << (value ? "true" : "false"); }
void PrintElement(std::ostream& os, const std::string& value) { os << '"' << value << '"'; }
void PrintElement(std::ostream& os, const phi::Scalar& value) { os << value.ToString(); }
void PrintElement(std::ostream& os, BlockDesc* value) {
  if (value == nullptr) {
    os << "no block";
  } else {
    os << "block " << IdOf(*value);
  }
}
void PrintElement(std::ostream& os, VarDesc* value) {
  os << (value == nullptr ? std::string("no variable") : "variable `" + NameOf(*value) + "`");
}
template <typename T>
std::enable_if_t<kIsNumber<T> && !std::is_same_v<T, bool>> PrintElement(std::ostream& os, T value) {
  os << value;
}

struct PrintAttribute {
  std::ostream& os;

  void operator()(blank) const { os << "no value"; }
  template <typename T>
  void operator()(const T& value) const {
    PrintElement(os, value);
  }
  template <typename T>
  void operator()(const std::vector<T>& values) const {
    os << '[';
    for (size_t i = 0; i < values.size() && i < kMaxPrintedElements; ++i) {
      if (i > 0) os << ", ";
      PrintElement(os, static_cast<T>(values[i]));
    }
    if (values.size() > kMaxPrintedElements) os << ", … " << values.size() << " in all";
    os << ']';
  }
};

}  // namespace

proto::AttrType AttrTypeOf(const Attribute& attr) {
  PADDLE_ENFORCE_GT(attr.index(), 0u,
                    phi::errors::InvalidArgument("an attribute without a value has no type"));
  return static_cast<proto::AttrType>(static_cast<int>(attr.index()) - 1);
}

template <typename T>
proto::AttrType AttrTypeID() {
  static const proto::AttrType kType = AttrTypeOf(Attribute(std::in_place_type<T>));
  return kType;
}

std::string AttributeToString(const Attribute& attr) {
  std::ostringstream os;
  std::visit(PrintAttribute{os}, attr);
  return os.str();
}

std::string DescribeAttribute(const Attribute& attr) {
  if (attr.index() == 0) return "no value";
  return std::string(proto::AttrType_Name(AttrTypeOf(attr))) + " " + AttributeToString(attr);
}

template <typename T>
bool ConvertAttribute(Attribute* attr) {
  if (std::holds_alternative<T>(*attr)) return true;
  std::optional<T> converted = ConvertedCopy<T>(*attr);
  if (!converted) return false;
  attr->emplace<T>(std::move(*converted));
  return true;
}

bool ConvertAttributeTo(proto::AttrType type, Attribute* attr) {
#define PHIBRIDGE_CONVERT_IF_TYPE(T) \
  if (AttrTypeID<T>() == type) return ConvertAttribute<T>(attr);
  PHIBRIDGE_FOR_EACH_ATTR_TYPE(PHIBRIDGE_CONVERT_IF_TYPE)
#undef PHIBRIDGE_CONVERT_IF_TYPE
  return false;
}

template <typename T>
T* ExtractAttribute<T>::operator()(Attribute* attr) const {
  if (!ConvertAttribute<T>(attr)) ThrowWrongType<T>(attr_name_, *attr);
  return std::get_if<T>(attr);
}

const Attribute* AttrReader::GetAttr(const std::string& name) const {
  auto it = attrs_.find(name);
  if (it != attrs_.end()) return &it->second;
  if (default_attrs_ == nullptr) return nullptr;
  it = default_attrs_->find(name);
  return it == default_attrs_->end() ? nullptr : &it->second;
}

template <typename T>
// NOLINTNEXTLINE(readability-const-return-type): AttrResult says why
AttrResult<T> AttrReader::Get(const std::string& name) const {
  const Attribute* attr = GetAttr(name);
  PADDLE_ENFORCE(
      attr != nullptr,
      phi::errors::NotFound("the op has no attribute `%s`, and there is no default", name));
  if (const T* value = std::get_if<T>(attr)) return *value;
  if constexpr (!std::is_same_v<T, std::string>) {
    std::optional<T> converted = ConvertedCopy<T>(*attr);
    if (converted) return *converted;
  }
  ThrowWrongType<T>(name, *attr);
}

#define PHIBRIDGE_INSTANTIATE_ATTR(T)            \
  template proto::AttrType AttrTypeID<T>();      \
  template bool ConvertAttribute<T>(Attribute*); \
  template struct ExtractAttribute<T>;           \
  template AttrResult<T> AttrReader::Get<T>(const std::string&) const;
PHIBRIDGE_FOR_EACH_ATTR_TYPE(PHIBRIDGE_INSTANTIATE_ATTR)
#undef PHIBRIDGE_INSTANTIATE_ATTR

}  // namespace framework
}  // namespace paddle
