#include "compat/tensor_attribute.h"

#include "phi/core/enforce.h"

namespace phibridge {
namespace {

using phi::AttributeType;
using phi::DenseTensor;

std::vector<const DenseTensor*> DenseTensorsOf(const std::vector<const phi::TensorBase*>& tensors,
                                               const AttributeName& name) {
  std::vector<const DenseTensor*> dense;
  dense.reserve(tensors.size());
  for (const phi::TensorBase* tensor : tensors) {
    dense.push_back(phi::TensorCast<DenseTensor>(tensor));
    PADDLE_ENFORCE(
        dense.back() != nullptr,
        phi::errors::InvalidArgument(
            "%s: attribute `%s` is an input and must be a dense tensor; it is %s", name.op_type,
            name.attr_name, tensor == nullptr ? "missing" : phi::TensorKindName(tensor->kind())));
    PADDLE_ENFORCE(dense.back()->initialized(),
                   phi::errors::PreconditionNotMet(
                       "%s: attribute `%s` is an input, whose tensor is not computed yet: feed it, "
                       "or run the op that makes it first",
                       name.op_type, name.attr_name));
  }
  return dense;
}

phi::IntArray IntArrayFrom(const std::vector<const DenseTensor*>& tensors,
                           const AttributeName& name) {
  CheckIntegerTensors(tensors, name);
  return tensors.size() == 1 ? phi::IntArray(*tensors[0]) : phi::IntArray(tensors);
}

phi::Scalar ScalarFrom(const std::vector<const DenseTensor*>& tensors, const AttributeName& name) {
  PADDLE_ENFORCE_EQ(tensors.size(), 1,
                    phi::errors::InvalidArgument("%s: attribute `%s` is one number, but %d tensors",
                                                 name.op_type, name.attr_name, tensors.size()));
  return phi::Scalar(*tensors[0]);
}

phi::Attribute ValueOf(const std::vector<const DenseTensor*>& tensors, AttributeType wanted,
                       const AttributeName& name) {
  switch (wanted) {
    case AttributeType::INT_ARRAY:
      return IntArrayFrom(tensors, name);
    case AttributeType::INT32S:
    case AttributeType::INT64S:
      return ConvertAttribute(IntArrayFrom(tensors, name), wanted, name);
    case AttributeType::SCALAR:
      return ScalarFrom(tensors, name);
    case AttributeType::BOOL:
    case AttributeType::INT32:
    case AttributeType::INT64:
    case AttributeType::FLOAT32:
    case AttributeType::FLOAT64:
      return ConvertAttribute(ScalarFrom(tensors, name), wanted, name);
    case AttributeType::SCALARS: {
      std::vector<phi::Scalar> scalars;
      for (const DenseTensor* tensor : tensors) scalars.emplace_back(*tensor);
      return scalars;
    }
    default:
      break;
  }
  PADDLE_THROW(
      phi::errors::InvalidArgument("%s: attribute `%s` is an input, but a %s cannot be a tensor",
                                   name.op_type, name.attr_name, phi::AttributeTypeName(wanted)));
}

}  // namespace

void CheckIntegerTensors(const std::vector<const DenseTensor*>& tensors,
                         const AttributeName& name) {
  if (tensors.size() == 1) return;
  for (size_t i = 0; i < tensors.size(); ++i) {
    PADDLE_ENFORCE(tensors[i] != nullptr && tensors[i]->numel() == 1,
                   phi::errors::InvalidArgument(
                       "%s: each of the %d tensors of input `%s` must hold one element; [%d] %s",
                       name.op_type, tensors.size(), name.attr_name, i,
                       tensors[i] == nullptr ? std::string("is missing")
                                             : phi::Format("has shape %s", tensors[i]->dims())));
  }
}

phi::Attribute AttributeFromTensors(const std::vector<const phi::TensorBase*>& tensors,
                                    AttributeType wanted, const AttributeName& name) {
  const std::vector<const DenseTensor*> dense = DenseTensorsOf(tensors, name);
  try {
    return ValueOf(dense, wanted, name);
  } catch (const phi::enforce::EnforceNotMet& e) {
    const std::string prefix = name.op_type + ": ";
    if (e.error_str().compare(0, prefix.size(), prefix) == 0) throw;
    PADDLE_THROW(phi::ErrorSummary(
        e.code(), prefix + "attribute `" + name.attr_name + "` from its input: " + e.error_str()));
  }
}

}  // namespace phibridge
