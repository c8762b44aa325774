#include "compat/mapping_table.h"

#include <string>
#include <vector>

#include "compat/any.h"
#include "phi/common/scalar.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace {

using phi::ArgumentMappingContext;

bool InputIs(VariableKind kind, const char* name, const ArgumentMappingContext& ctx) {
  switch (kind) {
    case VariableKind::kDense:
      return ctx.IsDenseTensorInputs(name);
    case VariableKind::kSelectedRows:
      return ctx.IsSelectedRowsInput(name);
    case VariableKind::kSparseCoo:
      return ctx.IsSparseCooTensorInput(name);
    case VariableKind::kSparseCsr:
      return ctx.IsSparseCsrTensorInput(name);
    case VariableKind::kStrings:
      return ctx.IsStringTensorInput(name);
    default:
      return ctx.IsDenseTensorVectorInput(name);
  }
}

bool OutputIs(VariableKind kind, const char* name, const ArgumentMappingContext& ctx) {
  switch (kind) {
    case VariableKind::kDense:
      return ctx.IsDenseTensorOutput(name);
    case VariableKind::kSparseCoo:
      return ctx.IsSparseCooTensorOutput(name);
    case VariableKind::kSparseCsr:
      return ctx.IsSparseCsrTensorOutput(name);
    case VariableKind::kStrings:
      return ctx.IsStringTensorOutput(name);
    default:
      return ctx.IsSelectedRowsOutput(name);
  }
}

template <typename T>
const T* ValueAs(const paddle::any& value) {
  return paddle::any_cast<T>(&value);
}

// False for an attribute without a value and for types that cannot be empty.
bool IsFilled(const paddle::any& value) {
  if (const auto* text = ValueAs<std::string>(value)) return !text->empty();
  if (const auto* list = ValueAs<std::vector<int>>(value)) return !list->empty();
  if (const auto* list = ValueAs<std::vector<int64_t>>(value)) return !list->empty();
  if (const auto* list = ValueAs<std::vector<float>>(value)) return !list->empty();
  if (const auto* list = ValueAs<std::vector<double>>(value)) return !list->empty();
  if (const auto* list = ValueAs<std::vector<bool>>(value)) return !list->empty();
  if (const auto* list = ValueAs<std::vector<phi::Scalar>>(value)) return !list->empty();
  return false;
}

// The value of an int attribute. Errors: InvalidArgument.
int64_t Integer(const char* name, const paddle::any& value) {
  if (const auto* narrow = ValueAs<int>(value)) return *narrow;
  if (const auto* wide = ValueAs<int64_t>(value)) return *wide;
  PADDLE_THROW(phi::errors::InvalidArgument(
      "attribute `%s` decides which kernel runs and must be an integer", name));
}

bool IsTrue(const char* name, const paddle::any& value) {
  const auto* flag = ValueAs<bool>(value);
  PADDLE_ENFORCE_NOT_NULL(flag,
                          phi::errors::InvalidArgument(
                              "attribute `%s` decides which kernel runs and must be a bool", name));
  return *flag;
}

bool AttributeHolds(const MappingCondition& condition, const ArgumentMappingContext& ctx) {
  if (!ctx.HasAttr(condition.name)) return false;
  if (condition.kind == MappingCondition::kHasAttr) return true;
  const paddle::any value = ctx.Attr(condition.name);
  switch (condition.kind) {
    case MappingCondition::kAttrIsTrue:
      return IsTrue(condition.name, value);
    case MappingCondition::kAttrIs:
      return Integer(condition.name, value) == condition.value;
    case MappingCondition::kAttrIsPositive:
      return Integer(condition.name, value) > 0;
    default:
      return IsFilled(value);
  }
}

bool Holds(const MappingCondition& condition, const ArgumentMappingContext& ctx) {
  const auto kind = static_cast<VariableKind>(condition.value);
  switch (condition.kind) {
    case MappingCondition::kInputIs:
      return InputIs(kind, condition.name, ctx);
    case MappingCondition::kOutputIs:
      return OutputIs(kind, condition.name, ctx);
    case MappingCondition::kHasInput:
      return ctx.HasInput(condition.name);
    case MappingCondition::kHasOutput:
      return ctx.HasOutput(condition.name);
    default:
      return AttributeHolds(condition, ctx);
  }
}

bool AllHold(const TableOf<MappingCondition>& conditions, const ArgumentMappingContext& ctx) {
  for (const MappingCondition& condition : conditions) {
    if (Holds(condition, ctx) != condition.expected) return false;
  }
  return true;
}

const char* SourceOf(const AttributeArgument& source, const ArgumentMappingContext& ctx) {
  for (const char* tensor : source.tensors) {
    if (ctx.HasInput(tensor) && ctx.InputSize(tensor) > 0) return tensor;
  }
  for (const char* attr : source.instead) {
    if (ctx.HasAttr(attr) && IsFilled(ctx.Attr(attr))) return attr;
  }
  return source.name;
}

}  // namespace

phi::KernelSignature SignatureOf(const KernelEntry& entry, const ArgumentMappingContext& ctx) {
  phi::KernelSignature signature(entry.kernel, {}, {}, {});
  for (const char* name : entry.inputs) signature.input_names.emplace_back(name);
  for (const AttributeArgument& source : entry.attrs) {
    signature.attr_names.emplace_back(SourceOf(source, ctx));
  }
  for (const char* name : entry.outputs) signature.output_names.emplace_back(name);
  return signature;
}

phi::KernelSignature SignatureFrom(TableOf<KernelEntry> kernels,
                                   const phi::ArgumentMappingContext& ctx) {
  for (const KernelEntry& entry : kernels) {
    if (AllHold(entry.conditions, ctx)) return SignatureOf(entry, ctx);
  }
  return {"unregistered", {}, {}, {}};
}

}  // namespace phibridge
