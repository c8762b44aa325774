#include "framework/program/desc_from_wire.h"

#include "framework/program/desc_to_wire.h"
#include "framework/program/proto/framework.pb.h"

namespace paddle {
namespace framework {
namespace {

namespace wire = ::phibridge::wire;

template <typename From, typename To>
void AddAll(const From& from, proto::Repeated<To>* to) {
  for (const auto& value : from) to->push_back(static_cast<To>(value));
}

void FromWire(const wire::OpDesc_Attr& attr, proto::OpDesc::Attr* out) {
  out->set_name(attr.name());
  out->set_type(static_cast<proto::AttrType>(attr.type()));
  if (attr.has_i()) out->set_i(attr.i());
  if (attr.has_f()) out->set_f(attr.f());
  if (attr.has_s()) out->set_s(attr.s());
  if (attr.has_b()) out->set_b(attr.b());
  if (attr.has_l()) out->set_l(attr.l());
  if (attr.has_float64()) out->set_float64(attr.float64());
  if (attr.has_block_idx()) out->set_block_idx(attr.block_idx());
  if (attr.has_var_name()) out->set_var_name(attr.var_name());
  AddAll(attr.ints(), out->mutable_ints());
  AddAll(attr.floats(), out->mutable_floats());
  AddAll(attr.bools(), out->mutable_bools());
  AddAll(attr.blocks_idx(), out->mutable_blocks_idx());
  AddAll(attr.longs(), out->mutable_longs());
  AddAll(attr.float64s(), out->mutable_float64s());
  AddAll(attr.strings(), out->mutable_strings());
  AddAll(attr.vars_name(), out->mutable_vars_name());
}

void FromWire(const wire::OpDesc_Var& var, proto::OpDesc::Var* out) {
  out->set_parameter(var.parameter());
  AddAll(var.arguments(), out->mutable_arguments());
}

void FromWire(const wire::VarType_TensorDesc& tensor, proto::VarType::TensorDesc* out) {
  out->set_data_type(static_cast<proto::VarType::Type>(tensor.data_type()));
  AddAll(tensor.dims(), out->mutable_dims());
}

template <typename From, typename To>
void FromWireWithLoD(const From& desc, To* out) {
  FromWire(desc.tensor(), out->mutable_tensor());
  out->set_lod_level(desc.lod_level());
}

void FromWire(const wire::VarType& type, proto::VarType* out) {
  out->set_type(static_cast<proto::VarType::Type>(type.type()));
  if (type.has_selected_rows()) FromWire(type.selected_rows(), out->mutable_selected_rows());
  if (type.has_lod_tensor()) FromWireWithLoD(type.lod_tensor(), out->mutable_lod_tensor());
  if (type.has_tensor_array()) FromWireWithLoD(type.tensor_array(), out->mutable_tensor_array());
  if (type.has_reader()) {
    for (const auto& tensor : type.reader().lod_tensor()) {
      FromWireWithLoD(tensor, out->mutable_reader()->add_lod_tensor());
    }
  }
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
  framework::FromWire(on_wire, message);
  return true;
}

}  // namespace

void FromWire(const wire::OpDesc& wire, proto::OpDesc* out) {
  out->set_type(wire.type());
  for (const auto& var : wire.inputs()) FromWire(var, out->add_inputs());
  for (const auto& var : wire.outputs()) FromWire(var, out->add_outputs());
  for (const auto& attr : wire.attrs()) FromWire(attr, out->add_attrs());
  if (wire.has_is_target()) out->set_is_target(wire.is_target());
}

void FromWire(const wire::VarDesc& wire, proto::VarDesc* out) {
  out->set_name(wire.name());
  FromWire(wire.type(), out->mutable_type());
  if (wire.has_persistable()) out->set_persistable(wire.persistable());
  if (wire.has_need_check_feed()) out->set_need_check_feed(wire.need_check_feed());
  if (wire.has_is_parameter()) out->set_is_parameter(wire.is_parameter());
  if (wire.has_stop_gradient()) out->set_stop_gradient(wire.stop_gradient());
}

void FromWire(const wire::BlockDesc& wire, proto::BlockDesc* out) {
  out->set_idx(wire.idx());
  out->set_parent_idx(wire.parent_idx());
  for (const auto& var : wire.vars()) FromWire(var, out->add_vars());
  for (const auto& op : wire.ops()) FromWire(op, out->add_ops());
  if (wire.has_forward_block_idx()) out->set_forward_block_idx(wire.forward_block_idx());
}

void FromWire(const wire::ProgramDesc& wire, proto::ProgramDesc* out) {
  for (const auto& block : wire.blocks()) FromWire(block, out->add_blocks());
  if (wire.has_version()) out->mutable_version()->set_version(wire.version().version());
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
