#include "framework/program/desc_wire.h"

#include "framework/program/attribute.h"
#include "framework/program/proto/framework.pb.h"
#include "framework/program/wire_attr.h"

namespace paddle {
namespace framework {
namespace {

namespace wire = ::phibridge::wire;

// The messages of both sides have the accessors of the original's generated classes, so one
// function for each message copies either way. A field that is not set stays so.

template <typename From, typename To>
void CopyList(const From& from, To* to) {
  for (const auto& value : from) *to->Add() = value;
}

/// The enumerator of `Enum`, which is the type of the first argument, with the number of `value`.
template <typename Enum, typename Other>
Enum SameNumber(Enum /*unused*/, Other value) {
  return static_cast<Enum>(static_cast<int>(value));
}

template <typename From, typename To>
void CopyAttr(const From& attr, To* out) {
  out->set_name(attr.name());
  out->set_type(SameNumber(out->type(), attr.type()));
  if (attr.has_i()) out->set_i(attr.i());
  if (attr.has_f()) out->set_f(attr.f());
  if (attr.has_s()) out->set_s(attr.s());
  if (attr.has_b()) out->set_b(attr.b());
  if (attr.has_l()) out->set_l(attr.l());
  if (attr.has_float64()) out->set_float64(attr.float64());
  if (attr.has_block_idx()) out->set_block_idx(attr.block_idx());
  if (attr.has_var_name()) out->set_var_name(attr.var_name());
  CopyList(attr.ints(), out->mutable_ints());
  CopyList(attr.floats(), out->mutable_floats());
  CopyList(attr.bools(), out->mutable_bools());
  CopyList(attr.blocks_idx(), out->mutable_blocks_idx());
  CopyList(attr.longs(), out->mutable_longs());
  CopyList(attr.float64s(), out->mutable_float64s());
  CopyList(attr.strings(), out->mutable_strings());
  CopyList(attr.vars_name(), out->mutable_vars_name());
}

template <typename From, typename To>
void CopySlot(const From& var, To* out) {
  out->set_parameter(var.parameter());
  CopyList(var.arguments(), out->mutable_arguments());
}

template <typename From, typename To>
void CopyOp(const From& op, To* out) {
  out->set_type(op.type());
  for (const auto& var : op.inputs()) CopySlot(var, out->add_inputs());
  for (const auto& var : op.outputs()) CopySlot(var, out->add_outputs());
  for (const auto& attr : op.attrs()) CopyAttr(attr, out->add_attrs());
  if (op.has_is_target()) out->set_is_target(op.is_target());
}

template <typename From, typename To>
void CopyTensor(const From& tensor, To* out) {
  out->set_data_type(SameNumber(out->data_type(), tensor.data_type()));
  CopyList(tensor.dims(), out->mutable_dims());
}

template <typename From, typename To>
void CopyTensorWithLoD(const From& desc, To* out) {
  CopyTensor(desc.tensor(), out->mutable_tensor());
  out->set_lod_level(desc.lod_level());
}

template <typename From, typename To>
void CopyVarType(const From& type, To* out) {
  out->set_type(SameNumber(out->type(), type.type()));
  if (type.has_selected_rows()) CopyTensor(type.selected_rows(), out->mutable_selected_rows());
  if (type.has_lod_tensor()) CopyTensorWithLoD(type.lod_tensor(), out->mutable_lod_tensor());
  if (type.has_tensor_array()) CopyTensorWithLoD(type.tensor_array(), out->mutable_tensor_array());
  if (type.has_reader()) {
    for (const auto& tensor : type.reader().lod_tensor()) {
      CopyTensorWithLoD(tensor, out->mutable_reader()->add_lod_tensor());
    }
  }
}

template <typename From, typename To>
void CopyVar(const From& var, To* out) {
  out->set_name(var.name());
  CopyVarType(var.type(), out->mutable_type());
  if (var.has_persistable()) out->set_persistable(var.persistable());
  if (var.has_need_check_feed()) out->set_need_check_feed(var.need_check_feed());
  if (var.has_is_parameter()) out->set_is_parameter(var.is_parameter());
  if (var.has_stop_gradient()) out->set_stop_gradient(var.stop_gradient());
}

template <typename From, typename To>
void CopyBlock(const From& block, To* out) {
  out->set_idx(block.idx());
  out->set_parent_idx(block.parent_idx());
  for (const auto& var : block.vars()) CopyVar(var, out->add_vars());
  for (const auto& op : block.ops()) CopyOp(op, out->add_ops());
  if (block.has_forward_block_idx()) out->set_forward_block_idx(block.forward_block_idx());
}

template <typename From, typename To>
void CopyProgram(const From& program, To* out) {
  for (const auto& block : program.blocks()) CopyBlock(block, out->add_blocks());
  if (program.has_version()) out->mutable_version()->set_version(program.version().version());
}

template <typename Wire, typename Message>
std::string BytesOf(const Message& message) {
  Wire on_wire;
  ToWire(message, &on_wire);
  return on_wire.SerializePartialAsString();
}
template <typename Wire, typename Message>
bool Parse(const std::string& bytes, Message* message) {
  message->Clear();
  Wire on_wire;
  if (!on_wire.ParsePartialFromString(bytes)) return false;
  FromWire(on_wire, message);
  return true;
}

}  // namespace

void ToWire(const proto::OpDesc& desc, wire::OpDesc* out) { CopyOp(desc, out); }
void ToWire(const proto::VarDesc& desc, wire::VarDesc* out) { CopyVar(desc, out); }
void ToWire(const proto::BlockDesc& desc, wire::BlockDesc* out) { CopyBlock(desc, out); }
void ToWire(const proto::ProgramDesc& desc, wire::ProgramDesc* out) { CopyProgram(desc, out); }

void FromWire(const wire::OpDesc& wire, proto::OpDesc* out) { CopyOp(wire, out); }
void FromWire(const wire::VarDesc& wire, proto::VarDesc* out) { CopyVar(wire, out); }
void FromWire(const wire::BlockDesc& wire, proto::BlockDesc* out) { CopyBlock(wire, out); }
void FromWire(const wire::ProgramDesc& wire, proto::ProgramDesc* out) { CopyProgram(wire, out); }

Attribute GetAttrValue(const proto::OpDesc::Attr& attr) {
  wire::OpDesc_Attr on_wire;
  CopyAttr(attr, &on_wire);
  return GetAttrValue(on_wire);
}

namespace proto {

#define PHIBRIDGE_MESSAGE_BYTES(Class)                    \
  std::string Class::SerializeAsString() const {          \
    return BytesOf<::phibridge::wire::Class>(*this);      \
  }                                                       \
  bool Class::ParseFromString(const std::string& bytes) { \
    return Parse<::phibridge::wire::Class>(bytes, this);  \
  }
PHIBRIDGE_MESSAGE_BYTES(OpDesc)
PHIBRIDGE_MESSAGE_BYTES(VarDesc)
PHIBRIDGE_MESSAGE_BYTES(BlockDesc)
PHIBRIDGE_MESSAGE_BYTES(ProgramDesc)
#undef PHIBRIDGE_MESSAGE_BYTES

}  // namespace proto
}  // namespace framework
}  // namespace paddle
