#include "phi/core/attribute.h"

namespace phi {

const char* AttributeTypeName(AttributeType type) {
  switch (type) {
    case AttributeType::UNDEFINED:
      return "nothing";
    case AttributeType::BOOL:
      return "bool";
    case AttributeType::INT32:
      return "int";
    case AttributeType::INT64:
      return "int64_t";
    case AttributeType::FLOAT32:
      return "float";
    case AttributeType::FLOAT64:
      return "double";
    case AttributeType::STRING:
      return "std::string";
    case AttributeType::BOOLS:
      return "std::vector<bool>";
    case AttributeType::INT32S:
      return "std::vector<int>";
    case AttributeType::INT64S:
      return "std::vector<int64_t>";
    case AttributeType::FLOAT32S:
      return "std::vector<float>";
    case AttributeType::FLOAT64S:
      return "std::vector<double>";
    case AttributeType::STRINGS:
      return "std::vector<std::string>";
    case AttributeType::SCALAR:
      return "Scalar";
    case AttributeType::SCALARS:
      return "std::vector<Scalar>";
    case AttributeType::INT_ARRAY:
      return "IntArray";
    case AttributeType::DATA_TYPE:
      return "DataType";
    case AttributeType::DATA_LAYOUT:
      return "DataLayout";
    case AttributeType::PLACE:
      return "Place";
    case AttributeType::FLOAT16:
      return "float16";
  }
  return "nothing";
}

}  // namespace phi
