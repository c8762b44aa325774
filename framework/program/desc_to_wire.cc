#include "framework/program/desc_to_wire.h"

#include "framework/program/attribute.h"
#include "framework/program/proto/framework.pb.h"
#include "framework/program/wire_attr.h"

namespace paddle {
namespace framework {
namespace {

namespace wire = ::phibridge::wire;

template <typename From, typename To>
void CopyList(const proto::Repeated<From>& from, To* to) {
  for (const From& value : from) *to->Add() = value;
}

void ToWire(const proto::OpDesc::Attr& attr, wire::OpDesc_Attr* out) {
  out->set_name(attr.name());
  out->set_type(static_cast<wire::AttrType>(attr.type()));
  if (attr.has_i()) out->set_i(attr.i());
  if (attr.has_f()) out->set_f(attr.f());
  if (attr.has_s()) out->set_s(attr.s());
  if (attr.has_b()) out->set_b(attr.b());
  if (attr.has_l()) out->set_l(attr.l());
  if (attr.has_float64()) out->set_float64(attr.float64());
  if (attr.has_block_idx()) out->set_block_idx(attr.block_idx());
  if (attr.has_var_name()) out->set_var_name(attr.var_name());
  for (const int32_t value : attr.ints()) out->add_ints(value);
  for (const float value : attr.floats()) out->add_floats(value);
  for (const bool value : attr.bools()) out->add_bools(value);
  for (const int32_t value : attr.blocks_idx()) out->add_blocks_idx(value);
  for (const int64_t value : attr.longs()) out->add_longs(value);
  for (const double value : attr.float64s()) out->add_float64s(value);
  CopyList(attr.strings(), out->mutable_strings());
  CopyList(attr.vars_name(), out->mutable_vars_name());
}

void ToWire(const proto::OpDesc::Var& var, wire::OpDesc_Var* out) {
  out->set_parameter(var.parameter());
  CopyList(var.arguments(), out->mutable_arguments());
}

void ToWire(const proto::VarType::TensorDesc& tensor, wire::VarType_TensorDesc* out) {
  out->set_data_type(static_cast<wire::VarType_Type>(tensor.data_type()));
  for (const int64_t dim : tensor.dims()) out->add_dims(dim);
}

template <typename From, typename To>
void ToWireWithLoD(const From& desc, To* out) {
  ToWire(desc.tensor(), out->mutable_tensor());
  out->set_lod_level(desc.lod_level());
}

void ToWire(const proto::VarType& type, wire::VarType* out) {
  out->set_type(static_cast<wire::VarType_Type>(type.type()));
  if (type.has_selected_rows()) ToWire(type.selected_rows(), out->mutable_selected_rows());
  if (type.has_lod_tensor()) ToWireWithLoD(type.lod_tensor(), out->mutable_lod_tensor());
  if (type.has_tensor_array()) ToWireWithLoD(type.tensor_array(), out->mutable_tensor_array());
  if (type.has_reader()) {
    for (const auto& tensor : type.reader().lod_tensor()) {
      ToWireWithLoD(tensor, out->mutable_reader()->add_lod_tensor());
    }
  }
}

}  // namespace

void ToWire(const proto::OpDesc& desc, wire::OpDesc* out) {
  out->set_type(desc.type());
  for (const auto& var : desc.inputs()) ToWire(var, out->add_inputs());
  for (const auto& var : desc.outputs()) ToWire(var, out->add_outputs());
  for (const auto& attr : desc.attrs()) ToWire(attr, out->add_attrs());
  if (desc.has_is_target()) out->set_is_target(desc.is_target());
}

void ToWire(const proto::VarDesc& desc, wire::VarDesc* out) {
  out->set_name(desc.name());
  ToWire(desc.type(), out->mutable_type());
  if (desc.has_persistable()) out->set_persistable(desc.persistable());
  if (desc.has_need_check_feed()) out->set_need_check_feed(desc.need_check_feed());
  if (desc.has_is_parameter()) out->set_is_parameter(desc.is_parameter());
  if (desc.has_stop_gradient()) out->set_stop_gradient(desc.stop_gradient());
}

void ToWire(const proto::BlockDesc& desc, wire::BlockDesc* out) {
  out->set_idx(desc.idx());
  out->set_parent_idx(desc.parent_idx());
  for (const auto& var : desc.vars()) ToWire(var, out->add_vars());
  for (const auto& op : desc.ops()) ToWire(op, out->add_ops());
  if (desc.has_forward_block_idx()) out->set_forward_block_idx(desc.forward_block_idx());
}

void ToWire(const proto::ProgramDesc& desc, wire::ProgramDesc* out) {
  for (const auto& block : desc.blocks()) ToWire(block, out->add_blocks());
  if (desc.has_version()) out->mutable_version()->set_version(desc.version().version());
}

Attribute GetAttrValue(const proto::OpDesc::Attr& attr) {
  wire::OpDesc_Attr on_wire;
  ToWire(attr, &on_wire);
  return GetAttrValue(on_wire);
}

}  // namespace framework
}  // namespace paddle
