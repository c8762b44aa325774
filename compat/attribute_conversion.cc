#include "compat/attribute_conversion.h"

#include <cmath>
#include <limits>
#include <sstream>
#include <type_traits>

#include "phi/core/enforce.h"

namespace phibridge {
namespace {

using phi::Attribute;
using phi::AttributeType;
using phi::DataType;
using phi::Scalar;

template <typename T>
constexpr bool kIsNumber = std::is_arithmetic_v<T>;
template <typename T>
struct ListElement {
  using type = void;
};
template <typename T>
struct ListElement<std::vector<T>> {
  using type = T;
};
template <typename T>
constexpr bool kIsNumberList = kIsNumber<typename ListElement<T>::type>;

[[noreturn]] void ThrowWrongType(const Attribute& value, AttributeType wanted,
                                 const AttributeName& name) {
  PADDLE_THROW(phi::errors::InvalidArgument(
      "%s: attribute `%s` must be a %s; it is %s, a %s", name.op_type, name.attr_name,
      phi::AttributeTypeName(wanted), AttributeToString(value),
      phi::AttributeTypeName(phi::TypeOfAttribute(value))));
}

template <typename To, typename From>
bool Fits(From value) {
  if constexpr (std::is_same_v<To, bool> || std::is_floating_point_v<To> ||
                std::is_same_v<To, From>) {
    return true;
  } else if constexpr (std::is_floating_point_v<From>) {
    // an integer never means the fraction of a float: 2.0 fits, 2.5 does not
    return value >= -9.2e18 && value <= 9.2e18 && std::trunc(value) == value &&
           Fits<To>(static_cast<int64_t>(value));
  } else if constexpr (sizeof(To) < sizeof(From)) {
    return value >= static_cast<From>(std::numeric_limits<To>::min()) &&
           value <= static_cast<From>(std::numeric_limits<To>::max());
  } else {
    return true;
  }
}

template <typename To, typename From>
To ConvertNumber(From value, const AttributeName& name) {
  PADDLE_ENFORCE(Fits<To>(value),
                 phi::errors::InvalidArgument(
                     "%s: attribute `%s` must be a %s; %s does not fit", name.op_type,
                     name.attr_name, phi::AttributeTypeName(phi::AttributeTypeOf<To>()), value));
  return static_cast<To>(value);
}

template <typename To>
Attribute ToNumber(const Attribute& value, const AttributeName& name) {
  return std::visit(
      [&](const auto& v) -> Attribute {
        using From = std::decay_t<decltype(v)>;
        if constexpr (kIsNumber<From>) {
          return ConvertNumber<To>(v, name);
        } else if constexpr (std::is_same_v<From, Scalar>) {
          return v.template to<To>();
        } else {
          ThrowWrongType(value, phi::AttributeTypeOf<To>(), name);
        }
      },
      value);
}

template <typename To>
Attribute ToNumberList(const Attribute& value, const AttributeName& name) {
  return std::visit(
      [&](const auto& v) -> Attribute {
        using From = std::decay_t<decltype(v)>;
        std::vector<To> list;
        if constexpr (kIsNumber<From>) {
          list.push_back(ConvertNumber<To>(v, name));
          return list;
        } else if constexpr (kIsNumberList<From>) {
          list.reserve(v.size());
          for (typename ListElement<From>::type element : v) {
            list.push_back(ConvertNumber<To>(element, name));
          }
          return list;
        } else if constexpr (std::is_same_v<From, phi::IntArray>) {
          for (int64_t element : v.GetData()) list.push_back(ConvertNumber<To>(element, name));
          return list;
        } else if constexpr (std::is_same_v<From, std::vector<Scalar>>) {
          for (const Scalar& element : v) list.push_back(element.template to<To>());
          return list;
        } else {
          if constexpr (std::is_same_v<From, std::vector<std::string>>) {
            if (v.empty()) return list;
          }
          ThrowWrongType(value, phi::AttributeTypeOf<std::vector<To>>(), name);
        }
      },
      value);
}

Attribute ToStrings(const Attribute& value, const AttributeName& name) {
  const bool is_empty_list = std::visit(
      [](const auto& v) {
        if constexpr (kIsNumberList<std::decay_t<decltype(v)>>) return v.empty();
        return false;
      },
      value);
  if (!is_empty_list) ThrowWrongType(value, AttributeType::STRINGS, name);
  return std::vector<std::string>();
}

Scalar ScalarFromText(const std::string& text, const AttributeName& name) {
  try {
    return Scalar(text);
  } catch (const phi::enforce::EnforceNotMet&) {
    PADDLE_THROW(phi::errors::InvalidArgument("%s: attribute `%s` must be a number; it is \"%s\"",
                                              name.op_type, name.attr_name, text));
  }
}

Attribute ToScalar(const Attribute& value, const AttributeName& name) {
  return std::visit(
      [&](const auto& v) -> Attribute {
        using From = std::decay_t<decltype(v)>;
        if constexpr (kIsNumber<From>)
          return Scalar(v);
        else if constexpr (std::is_same_v<From, std::string>)
          return ScalarFromText(v, name);
        else
          ThrowWrongType(value, AttributeType::SCALAR, name);
      },
      value);
}

Attribute ToScalars(const Attribute& value, const AttributeName& name) {
  return std::visit(
      [&](const auto& v) -> Attribute {
        using From = std::decay_t<decltype(v)>;
        std::vector<Scalar> scalars;
        if constexpr (kIsNumberList<From>) {
          for (typename ListElement<From>::type element : v) scalars.emplace_back(element);
          return scalars;
        } else if constexpr (std::is_same_v<From, std::vector<std::string>>) {
          for (const std::string& text : v) scalars.push_back(ScalarFromText(text, name));
          return scalars;
        } else {
          ThrowWrongType(value, AttributeType::SCALARS, name);
        }
      },
      value);
}

Attribute ToIntArray(const Attribute& value, const AttributeName& name) {
  switch (phi::TypeOfAttribute(value)) {
    case AttributeType::INT32:
      return phi::IntArray({std::get<int>(value)});
    case AttributeType::INT64:
      return phi::IntArray({std::get<int64_t>(value)});
    case AttributeType::INT32S:
      return phi::IntArray(std::get<std::vector<int>>(value));
    case AttributeType::INT64S:
      return phi::IntArray(std::get<std::vector<int64_t>>(value));
    case AttributeType::FLOAT32S:
      if (std::get<std::vector<float>>(value).empty()) return phi::IntArray();
      break;
    case AttributeType::STRINGS:
      if (std::get<std::vector<std::string>>(value).empty()) return phi::IntArray();
      break;
    default:
      break;
  }
  ThrowWrongType(value, AttributeType::INT_ARRAY, name);
}

Attribute ToDataType(const Attribute& value, const AttributeName& name) {
  DataType dtype = DataType::UNDEFINED;
  if (const auto* text = std::get_if<std::string>(&value)) {
    dtype = phi::StringToDataType(*text);
    if (dtype != DataType::UNDEFINED) return dtype;
  }
  const bool is_number =
      std::holds_alternative<int>(value) || std::holds_alternative<int64_t>(value);
  if (!is_number) ThrowWrongType(value, AttributeType::DATA_TYPE, name);
  const int64_t number =
      std::holds_alternative<int>(value) ? std::get<int>(value) : std::get<int64_t>(value);
  PADDLE_ENFORCE(
      DataTypeFromProto(number, &dtype),
      phi::errors::InvalidArgument(
          "%s: attribute `%s` must be the number of an element type (VarType.Type); it is %d",
          name.op_type, name.attr_name, number));
  return dtype;
}

Attribute ToDataLayout(const Attribute& value, const AttributeName& name) {
  const auto* text = std::get_if<std::string>(&value);
  if (text == nullptr) ThrowWrongType(value, AttributeType::DATA_LAYOUT, name);
  try {
    return phi::StringToDataLayout(*text);
  } catch (const phi::enforce::EnforceNotMet& e) {
    PADDLE_THROW(phi::errors::InvalidArgument("%s: attribute `%s` must be a data layout: %s",
                                              name.op_type, name.attr_name, e.error_str()));
  }
}

template <typename T>
void PrintValue(std::ostream& os, const T& value) {
  if constexpr (std::is_same_v<T, std::monostate>) {
    os << "nothing";
  } else if constexpr (std::is_same_v<T, std::string>) {
    os << '"' << value << '"';
  } else if constexpr (std::is_same_v<T, bool>) {
    os << (value ? "true" : "false");
  } else if constexpr (!std::is_void_v<typename ListElement<T>::type>) {
    os << "[";
    for (size_t i = 0; i < value.size() && i < 8; ++i) {
      if (i != 0) os << ", ";
      PrintValue(os, static_cast<typename ListElement<T>::type>(value[i]));
    }
    os << (value.size() > 8 ? ", …]" : "]");
  } else {
    os << phi::Format("%s", value);
  }
}

}  // namespace

Attribute ConvertAttribute(const Attribute& value, AttributeType wanted,
                           const AttributeName& name) {
  if (phi::TypeOfAttribute(value) == wanted) return value;
  switch (wanted) {
    case AttributeType::BOOL:
      return ToNumber<bool>(value, name);
    case AttributeType::INT32:
      return ToNumber<int>(value, name);
    case AttributeType::INT64:
      return ToNumber<int64_t>(value, name);
    case AttributeType::FLOAT32:
      return ToNumber<float>(value, name);
    case AttributeType::FLOAT64:
      return ToNumber<double>(value, name);
    case AttributeType::FLOAT16:
      return phi::dtype::float16(std::get<float>(ToNumber<float>(value, name)));
    case AttributeType::BOOLS:
      return ToNumberList<bool>(value, name);
    case AttributeType::INT32S:
      return ToNumberList<int>(value, name);
    case AttributeType::INT64S:
      return ToNumberList<int64_t>(value, name);
    case AttributeType::FLOAT32S:
      return ToNumberList<float>(value, name);
    case AttributeType::FLOAT64S:
      return ToNumberList<double>(value, name);
    case AttributeType::STRINGS:
      return ToStrings(value, name);
    case AttributeType::SCALAR:
      return ToScalar(value, name);
    case AttributeType::SCALARS:
      return ToScalars(value, name);
    case AttributeType::INT_ARRAY:
      return ToIntArray(value, name);
    case AttributeType::DATA_TYPE:
      return ToDataType(value, name);
    case AttributeType::DATA_LAYOUT:
      return ToDataLayout(value, name);
    case AttributeType::STRING:
    case AttributeType::PLACE:
    case AttributeType::UNDEFINED:
      break;
  }
  ThrowWrongType(value, wanted, name);
}

namespace {

struct ElementTypeNumber {
  int number;
  DataType dtype;
};
constexpr ElementTypeNumber kElementTypeNumbers[] = {
    {0, DataType::BOOL},      {1, DataType::INT16},      {2, DataType::INT32},
    {3, DataType::INT64},     {4, DataType::FLOAT16},    {5, DataType::FLOAT32},
    {6, DataType::FLOAT64},   {20, DataType::UINT8},     {21, DataType::INT8},
    {22, DataType::BFLOAT16}, {23, DataType::COMPLEX64}, {24, DataType::COMPLEX128},
    {29, DataType::PSTRING},
};
constexpr int kSizeT = 19;  // reads as UINT64; the way back must not find it

}  // namespace

bool DataTypeFromProto(int64_t number, DataType* dtype) {
  if (number == -1 || number == kSizeT) {
    *dtype = number == -1 ? DataType::UNDEFINED : DataType::UINT64;
    return true;
  }
  for (const ElementTypeNumber& row : kElementTypeNumbers) {
    if (row.number != number) continue;
    *dtype = row.dtype;
    return true;
  }
  return false;
}

bool ProtoFromDataType(DataType dtype, int* number) {
  for (const ElementTypeNumber& row : kElementTypeNumbers) {
    if (row.dtype != dtype) continue;
    *number = row.number;
    return true;
  }
  return false;
}

std::string AttributeToString(const Attribute& value) {
  std::ostringstream os;
  std::visit([&os](const auto& v) { PrintValue(os, v); }, value);
  return os.str();
}

}  // namespace phibridge
