#include "framework/dygraph/promotion.h"

#include <algorithm>
#include <utility>

#include "framework/dygraph/eager_utils.h"
#include "phi/core/enforce.h"

namespace egr {
namespace {

using phi::DataType;

enum class Category { kNone, kBool, kInteger, kFloating, kComplex };

Category CategoryOf(DataType dtype) {
  if (dtype == DataType::BOOL) return Category::kBool;
  if (phi::IsComplexType(dtype)) return Category::kComplex;
  if (phi::IsFloatingType(dtype)) return Category::kFloating;
  const bool is_integer = dtype != DataType::UNDEFINED && dtype != DataType::PSTRING;
  return is_integer ? Category::kInteger : Category::kNone;
}

bool IsSigned(DataType integer) {
  return integer == DataType::INT8 || integer == DataType::INT16 || integer == DataType::INT32 ||
         integer == DataType::INT64;
}

DataType PromoteIntegers(DataType a, DataType b) {
  if (phi::SizeOf(a) < phi::SizeOf(b)) std::swap(a, b);
  if (IsSigned(a) == IsSigned(b)) return a;
  if (IsSigned(a) && phi::SizeOf(a) > phi::SizeOf(b)) return a;
  switch (phi::SizeOf(a)) {  // signed, and wider than the unsigned one
    case 1:
      return DataType::INT16;
    case 2:
      return DataType::INT32;
    case 4:
      return DataType::INT64;
    default:
      PADDLE_THROW(phi::errors::InvalidArgument(
          "no integer type holds both %s and %s; cast one of the tensors", a, b));
  }
}

DataType PromoteFloats(DataType a, DataType b) {
  if (phi::SizeOf(a) == phi::SizeOf(b)) return DataType::FLOAT32;  // float16 and bfloat16
  return phi::SizeOf(a) > phi::SizeOf(b) ? a : b;
}

DataType PromoteComplex(DataType a, DataType b) {
  const bool is_wide = a == DataType::COMPLEX128 || b == DataType::COMPLEX128 ||
                       a == DataType::FLOAT64 || b == DataType::FLOAT64;
  return is_wide ? DataType::COMPLEX128 : DataType::COMPLEX64;
}

// Of tensors with dimensions, and of those without.
DataType Combine(DataType with, DataType without) {
  if (with == DataType::UNDEFINED) return without;
  if (without == DataType::UNDEFINED) return with;
  const Category kind = CategoryOf(with);
  const bool both_floating =
      kind >= Category::kFloating && CategoryOf(without) >= Category::kFloating;
  return both_floating || CategoryOf(without) > kind ? PromoteTypes(with, without) : with;
}

}  // namespace

DataType PromoteTypes(DataType a, DataType b) {
  if (a == b) return a;
  Category of_a = CategoryOf(a), of_b = CategoryOf(b);
  if (of_a == Category::kNone || of_b == Category::kNone) return DataType::UNDEFINED;
  if (of_a < of_b) {
    std::swap(a, b);
    std::swap(of_a, of_b);
  }
  if (of_a == Category::kComplex) return PromoteComplex(a, b);
  if (of_a != of_b) return a;
  return of_a == Category::kFloating ? PromoteFloats(a, b) : PromoteIntegers(a, b);
}

DataType Promotion::CommonType(const phi::Tensor* const* inputs) const {
  DataType of_rank[] = {DataType::UNDEFINED, DataType::UNDEFINED};  // 0, and more
  for (const size_t i : inputs_) {
    if (inputs[i] == nullptr) continue;
    const phi::Tensor& tensor = *inputs[i];
    const bool is_number = CategoryOf(tensor.dtype()) != Category::kNone;
    if (!tensor.is_dense_tensor() || !tensor.initialized() || !is_number)
      return DataType::UNDEFINED;
    DataType& common = of_rank[tensor.dims().size() == 0 ? 0 : 1];
    common = common == DataType::UNDEFINED ? tensor.dtype() : PromoteTypes(common, tensor.dtype());
  }
  return Combine(of_rank[1], of_rank[0]);
}

bool Promotion::Apply(const std::string& op_type, const phi::Tensor* const* inputs,
                      size_t input_count, phi::Tensor* const* outputs, size_t output_count,
                      InputCast::CastFn cast_to, CastInputs* cast) const {
  DataType dtype = CommonType(inputs);
  if (dtype == DataType::UNDEFINED) return false;
  for (const size_t i : inputs_) {
    if (inputs[i] == nullptr ||
        std::find(outputs, outputs + output_count, inputs[i]) == outputs + output_count)
      continue;
    const DataType written = inputs[i]->dtype();
    PADDLE_ENFORCE(CategoryOf(written) >= CategoryOf(dtype),
                   phi::errors::InvalidArgument(
                       "%s in place: the result is %s, and tensor %s, which it would be written "
                       "to, is %s; use the function that is not in place, or cast the other tensor",
                       op_type, dtype, EagerUtils::NameOf(*inputs[i]), written));
    dtype = written;
    break;
  }
  cast->inputs.assign(inputs, inputs + input_count);
  cast->casts.reserve(inputs_.size());  // so that none moves
  for (const size_t i : inputs_) {
    if (inputs[i] == nullptr || inputs[i]->dtype() == dtype) continue;
    cast->casts.push_back(cast_to(*inputs[i], dtype));
    cast->inputs[i] = &cast->casts.back();
  }
  return true;
}

}  // namespace egr
