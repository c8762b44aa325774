#include "framework/op/record_operator.h"

#include <utility>

#include "framework/program/convert_utils.h"
#include "phi/core/enforce.h"
#include "phi/core/layout_transform.h"

namespace paddle {
namespace framework {
namespace {

const OpRecord& NeededRecordOf(const std::string& type) {
  const OpRecord* record = RecordOf(type);
  PADDLE_ENFORCE(record != nullptr, phi::errors::NotFound("op `%s` has no record", type));
  return *record;
}

bool Names(const TableOf<const char*>& names, const std::string& name) {
  for (const char* item : names) {
    if (name == item) return true;
  }
  return false;
}

bool IsSet(const ExecutionContext& ctx, const char* flag) {
  return ctx.HasAttr(flag) && ctx.Attr<bool>(flag);
}

void RenameOlderSlots(const OpRecord& record, VariableNameMap* slots) {
  for (const NamePair& older : record.older_slots) {
    auto slot = slots->extract(older.first);
    if (slot.empty()) continue;
    slot.key() = older.second;
    PADDLE_ENFORCE(slots->insert(std::move(slot)).inserted,
                   phi::errors::InvalidArgument("%s: has both slot %s and its older name %s",
                                                record.type, older.second, older.first));
  }
}

// The slots of an op under the names that its record has for them.
class PresentSlots {
 public:
  PresentSlots(const OpRecord& record, const VariableNameMap& slots) : slots_(&slots) {
    if (record.older_slots.empty()) return;
    renamed_ = slots;
    RenameOlderSlots(record, &renamed_);
    slots_ = &renamed_;
  }
  PresentSlots(const PresentSlots&) = delete;
  PresentSlots& operator=(const PresentSlots&) = delete;

  const VariableNameMap& get() const { return *slots_; }

 private:
  const VariableNameMap* slots_;
  VariableNameMap renamed_;
};

bool IsOnHost(const KernelTypeRecord& type, const ExecutionContext& ctx) {
  return type.host || (type.host_if != nullptr && IsSet(ctx, type.host_if));
}

// ALL_LAYOUT for an attribute that names no order of dimensions, or is not there: enums and shape
// functions refuse what means nothing.
phi::DataLayout LayoutOfAttribute(const OpRecord& record, const AttributeMap& attrs) {
  const char* attr = record.kernel_type.layout_attr;
  if (attr == nullptr || attrs.count(attr) == 0) return phi::DataLayout::ALL_LAYOUT;
  const auto& name = AttrReader(attrs).Get<std::string>(attr);
  for (const phi::DataLayout layout : {phi::DataLayout::NCHW, phi::DataLayout::NHWC,
                                       phi::DataLayout::NCDHW, phi::DataLayout::NDHWC}) {
    if (phi::DataLayoutName(layout) == name) return layout;
  }
  return phi::DataLayout::ALL_LAYOUT;
}

}  // namespace

RecordOperator::RecordOperator(const std::string& type, const VariableNameMap& inputs,
                               const VariableNameMap& outputs, const AttributeMap& attrs)
    : RecordOperator(NeededRecordOf(type), type, inputs, outputs, attrs) {}

RecordOperator::RecordOperator(const OpRecord& record, const std::string& type,
                               const VariableNameMap& inputs, const VariableNameMap& outputs,
                               const AttributeMap& attrs)
    : OperatorWithKernel(type, PresentSlots(record, inputs).get(),
                         PresentSlots(record, outputs).get(), attrs),
      record_(record),
      layout_of_attribute_(LayoutOfAttribute(record, attrs)) {}

OpKernelType RecordOperator::GetExpectedKernelType(const ExecutionContext& ctx) const {
  const KernelTypeRecord& type = record_.kernel_type;
  if (type.kind == KernelTypeRecord::kFunction) return type.function(*this, ctx);
  if (type.kind == KernelTypeRecord::kCommon) {
    OpKernelType common = OperatorWithKernel::GetExpectedKernelType(ctx);
    common.place_ = KernelPlace(ctx);
    common.data_layout_ = KernelLayout(ctx);
    return common;
  }
  return OpKernelType(DataType(ctx), KernelPlace(ctx), KernelLayout(ctx));
}

std::string RecordOperator::WhyOnHost(const ExecutionContext& ctx) const {
  const KernelTypeRecord& type = record_.kernel_type;
  if (type.kind == KernelTypeRecord::kFunction || !IsOnHost(type, ctx)) return "";
  if (type.host) return type.host_why == nullptr ? "its record says so" : type.host_why;
  return phi::Format("attribute `%s`", type.host_if);
}

proto::VarType::Type RecordOperator::DataType(const ExecutionContext& ctx) const {
  const KernelTypeRecord& type = record_.kernel_type;
  if (type.kind == KernelTypeRecord::kConstant) return type.constant;
  if (type.kind == KernelTypeRecord::kAttribute) {
    const int named = ctx.Attr<int>(type.attr);
    if (named >= 0 || type.slots.empty()) return static_cast<proto::VarType::Type>(named);
  }
  const proto::VarType::Type found = TypeOfSlots(ctx);
  if (type.complex == KernelTypeRecord::kToComplex) return ToComplexType(found);
  if (type.complex == KernelTypeRecord::kToReal) return ToRealType(found);
  return found;
}

proto::VarType::Type RecordOperator::TypeOfSlots(const ExecutionContext& ctx) const {
  const TableOf<const char*>& slots = record_.kernel_type.slots;
  if (record_.kernel_type.complex == KernelTypeRecord::kPromoted) {
    return IndicateOrPromoteVarDataTypes(ctx, slots[0], slots[1]);
  }
  for (const char* slot : slots) {
    if (slots.size() == 1 || ctx.HasInput(slot)) return IndicateVarDataType(ctx, slot);
  }
  return IndicateVarDataType(ctx, slots[slots.size() - 1]);
}

phi::Place RecordOperator::KernelPlace(const ExecutionContext& ctx) const {
  const KernelTypeRecord& type = record_.kernel_type;
  if (IsOnHost(type, ctx)) return phi::CPUPlace();
  if (type.place_of != nullptr) {
    const auto* tensor = ctx.Input<phi::DenseTensor>(type.place_of);
    if (tensor != nullptr && tensor->initialized()) return tensor->place();
  }
  return ctx.GetPlace();
}

phi::DataLayout RecordOperator::KernelLayout(const ExecutionContext& ctx) const {
  const KernelTypeRecord& type = record_.kernel_type;
  if (type.layout_attr != nullptr) return layout_of_attribute_;
  if (type.layout_of == nullptr) return phi::DataLayout::ALL_LAYOUT;
  const auto* tensor = ctx.Input<phi::DenseTensor>(type.layout_of);
  return tensor == nullptr ? phi::DataLayout::ALL_LAYOUT : tensor->layout();
}

OpKernelType RecordOperator::GetKernelTypeForVar(const std::string& var_name,
                                                 const phi::DenseTensor& tensor,
                                                 const OpKernelType& expected) const {
  if (Names(record_.untouched, var_name)) return expected;
  OpKernelType wanted = OperatorWithKernel::GetKernelTypeForVar(var_name, tensor, expected);
  if (record_.kernel_type.layout_attr != nullptr) {
    const bool says_last =
        Names(record_.kernel_type.images, var_name) && phi::IsChannelsLast(tensor.layout());
    wanted.data_layout_ = says_last ? tensor.layout() : layout_of_attribute_;
  }
  // Naming the tensor's own type asks for a cast to the expected one.
  if (record_.kernel_type.casts_to_complex && IsComplexType(expected.data_type_)) {
    wanted.data_type_ = TransToProtoVarType(tensor.dtype());
  }
  return wanted;
}

}  // namespace framework
}  // namespace paddle
