#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "phi/common/data_type.h"
#include "phi/common/float16.h"
#include "phi/common/int_array.h"
#include "phi/common/layout.h"
#include "phi/common/place.h"
#include "phi/common/scalar.h"

namespace phi {

/// Types that an attribute parameter of a kernel may have. The numbers are the index in Attribute.
enum class AttributeType : uint8_t {
  UNDEFINED = 0,
  BOOL,
  INT32,
  INT64,
  FLOAT32,
  FLOAT64,
  STRING,
  BOOLS,
  INT32S,
  INT64S,
  FLOAT32S,
  FLOAT64S,
  STRINGS,
  SCALAR,
  SCALARS,
  INT_ARRAY,
  DATA_TYPE,
  DATA_LAYOUT,
  PLACE,
  FLOAT16,
};

using Attribute =
    std::variant<std::monostate, bool, int, int64_t, float, double, std::string, std::vector<bool>,
                 std::vector<int>, std::vector<int64_t>, std::vector<float>, std::vector<double>,
                 std::vector<std::string>, Scalar, std::vector<Scalar>, IntArray, DataType,
                 DataLayout, Place, dtype::float16>;

inline AttributeType TypeOfAttribute(const Attribute& attribute) {
  return static_cast<AttributeType>(attribute.index());
}
/// "int", "std::vector<int64_t>", "Scalar", …
const char* AttributeTypeName(AttributeType type);

template <typename T, size_t I = 0>
constexpr AttributeType AttributeTypeOf() {
  if constexpr (I >= std::variant_size_v<Attribute>) {
    return AttributeType::UNDEFINED;
  } else if constexpr (std::is_same_v<T, std::variant_alternative_t<I, Attribute>>) {
    return static_cast<AttributeType>(I);
  } else {
    return AttributeTypeOf<T, I + 1>();
  }
}

}  // namespace phi
