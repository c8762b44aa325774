#include "framework/program/var_desc.h"

#include <algorithm>
#include <atomic>

#include "framework/program/convert_utils.h"
#include "framework/program/desc_refs.h"
#include "framework/program/desc_wire.h"
#include "framework/program/proto/framework.pb.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

using phibridge::wire::VarType_TensorDesc;

const phibridge::wire::VarDesc_Attr* FindVarAttr(const phibridge::wire::VarDesc& wire,
                                                 const std::string& name) {
  for (const auto& attr : wire.attrs()) {
    if (attr.name() == name) return &attr;
  }
  return nullptr;
}

[[noreturn]] void ThrowWrongVarType(const VarDesc& var, const char* what) {
  PADDLE_THROW(phi::errors::Unimplemented("variable `%s` has type %s, which has no %s", var.Name(),
                                          proto::VarType_Type_Name(var.GetType()), what));
}

void AssignDims(const std::vector<int64_t>& dims, VarType_TensorDesc* desc) {
  desc->clear_dims();
  for (int64_t dim : dims) desc->add_dims(dim);
}

std::vector<int64_t> DimsOf(const VarType_TensorDesc& desc) {
  return {desc.dims().begin(), desc.dims().end()};
}

}  // namespace

VarDesc::VarDesc(const std::string& name) : wire_(std::make_unique<phibridge::wire::VarDesc>()) {
  wire_->set_name(name);
  SetType(proto::VarType::LOD_TENSOR);
}
VarDesc::VarDesc(std::unique_ptr<phibridge::wire::VarDesc> wire) : wire_(std::move(wire)) {
  PADDLE_ENFORCE_NOT_NULL(wire_.get(), phi::errors::InvalidArgument("a VarDesc needs a message"));
}
VarDesc::VarDesc(const phibridge::wire::VarDesc& wire)
    : wire_(std::make_unique<phibridge::wire::VarDesc>(wire)) {}
VarDesc::VarDesc(const proto::VarDesc& message)
    : wire_(std::make_unique<phibridge::wire::VarDesc>()) {
  ToWire(message, wire_.get());
}
VarDesc::VarDesc(const VarDesc& other) : VarDesc(*other.wire_) {
  original_id_ = other.original_id_;
}
VarDesc::~VarDesc() = default;

uint64_t VarDesc::NewId() {
  static std::atomic<uint64_t> last{0};
  return ++last;
}

proto::VarDesc* VarDesc::Proto() {
  message_ = std::make_unique<proto::VarDesc>();
  FromWire(*wire_, message_.get());
  return message_.get();
}

std::string VarDesc::Name() const { return wire_->name(); }
void VarDesc::SetName(const std::string& name) { wire_->set_name(name); }

proto::VarType::Type VarDesc::GetType() const {
  return static_cast<proto::VarType::Type>(wire_->type().type());
}
void VarDesc::SetType(proto::VarType::Type type) {
  wire_->mutable_type()->set_type(static_cast<phibridge::wire::VarType_Type>(type));
}

const VarType_TensorDesc* VarDesc::TensorDesc() const {
  const phibridge::wire::VarType& type = wire_->type();
  switch (GetType()) {
    case proto::VarType::LOD_TENSOR:
      return &type.lod_tensor().tensor();
    case proto::VarType::SELECTED_ROWS:
      return &type.selected_rows();
    case proto::VarType::LOD_TENSOR_ARRAY:
      return &type.tensor_array().tensor();
    case proto::VarType::STRING:
      return &type.string();
    case proto::VarType::STRINGS:
      return &type.strings();
    case proto::VarType::VOCAB:
      return &type.vocab();
    case proto::VarType::SPARSE_COO:
      return &type.sparse_coo();
    case proto::VarType::SPARSE_CSR:
      return &type.sparse_csr();
    default:
      return nullptr;
  }
}

VarType_TensorDesc* VarDesc::MutableTensorDesc() {
  phibridge::wire::VarType* type = wire_->mutable_type();
  VarType_TensorDesc* desc = nullptr;
  switch (GetType()) {
    case proto::VarType::LOD_TENSOR:
      desc = type->mutable_lod_tensor()->mutable_tensor();
      break;
    case proto::VarType::SELECTED_ROWS:
      desc = type->mutable_selected_rows();
      break;
    case proto::VarType::LOD_TENSOR_ARRAY:
      desc = type->mutable_tensor_array()->mutable_tensor();
      break;
    case proto::VarType::STRING:
      desc = type->mutable_string();
      break;
    case proto::VarType::STRINGS:
      desc = type->mutable_strings();
      break;
    case proto::VarType::VOCAB:
      desc = type->mutable_vocab();
      break;
    case proto::VarType::SPARSE_COO:
      desc = type->mutable_sparse_coo();
      break;
    case proto::VarType::SPARSE_CSR:
      desc = type->mutable_sparse_csr();
      break;
    default:
      return nullptr;
  }
  // Required on the wire: a shape may be set before the element type is known.
  if (!desc->has_data_type()) desc->set_data_type(phibridge::wire::VarType_Type_BOOL);
  return desc;
}

bool VarDesc::HasTensorDesc() const { return TensorDesc() != nullptr; }

std::vector<int64_t> VarDesc::GetShape() const {
  const VarType_TensorDesc* desc = TensorDesc();
  if (desc == nullptr) ThrowWrongVarType(*this, "shape");
  return DimsOf(*desc);
}
void VarDesc::SetShape(const std::vector<int64_t>& dims) {
  VarType_TensorDesc* desc = MutableTensorDesc();
  if (desc == nullptr) ThrowWrongVarType(*this, "shape");
  AssignDims(dims, desc);
}

proto::VarType::Type VarDesc::GetDataType() const {
  const VarType_TensorDesc* desc = TensorDesc();
  if (desc == nullptr) ThrowWrongVarType(*this, "element type");
  return static_cast<proto::VarType::Type>(desc->data_type());
}
void VarDesc::SetDataType(proto::VarType::Type data_type) {
  VarType_TensorDesc* desc = MutableTensorDesc();
  if (desc == nullptr) ThrowWrongVarType(*this, "element type");
  desc->set_data_type(static_cast<phibridge::wire::VarType_Type>(data_type));
}
size_t VarDesc::ElementSize() const { return SizeOfType(GetDataType()); }

int32_t VarDesc::GetLoDLevel() const {
  switch (GetType()) {
    case proto::VarType::LOD_TENSOR:
      return wire_->type().lod_tensor().lod_level();
    case proto::VarType::LOD_TENSOR_ARRAY:
      return wire_->type().tensor_array().lod_level();
    default:
      ThrowWrongVarType(*this, "LoD level");
  }
}
void VarDesc::SetLoDLevel(int32_t lod_level) {
  MutableTensorDesc();
  switch (GetType()) {
    case proto::VarType::LOD_TENSOR:
      wire_->mutable_type()->mutable_lod_tensor()->set_lod_level(lod_level);
      return;
    case proto::VarType::LOD_TENSOR_ARRAY:
      wire_->mutable_type()->mutable_tensor_array()->set_lod_level(lod_level);
      return;
    default:
      ThrowWrongVarType(*this, "LoD level");
  }
}

size_t VarDesc::GetTensorDescNum() const {
  if (GetType() != proto::VarType::READER) ThrowWrongVarType(*this, "list of tensors");
  return static_cast<size_t>(wire_->type().reader().lod_tensor_size());
}
void VarDesc::SetTensorDescNum(size_t num) {
  if (GetType() != proto::VarType::READER) ThrowWrongVarType(*this, "list of tensors");
  auto* tensors = wire_->mutable_type()->mutable_reader()->mutable_lod_tensor();
  while (tensors->size() > static_cast<int>(num)) tensors->RemoveLast();
  while (tensors->size() < static_cast<int>(num)) {
    tensors->Add()->mutable_tensor()->set_data_type(phibridge::wire::VarType_Type_BOOL);
  }
}
std::vector<std::vector<int64_t>> VarDesc::GetShapes() const {
  std::vector<std::vector<int64_t>> shapes;
  if (GetTensorDescNum() == 0) return shapes;
  for (const auto& item : wire_->type().reader().lod_tensor()) {
    shapes.push_back(DimsOf(item.tensor()));
  }
  return shapes;
}
void VarDesc::SetShapes(const std::vector<std::vector<int64_t>>& dims) {
  SetTensorDescNum(dims.size());
  auto* reader = wire_->mutable_type()->mutable_reader();
  for (size_t i = 0; i < dims.size(); ++i) {
    AssignDims(dims[i], reader->mutable_lod_tensor(static_cast<int>(i))->mutable_tensor());
  }
}
std::vector<proto::VarType::Type> VarDesc::GetDataTypes() const {
  std::vector<proto::VarType::Type> types;
  if (GetTensorDescNum() == 0) return types;
  for (const auto& item : wire_->type().reader().lod_tensor()) {
    types.push_back(static_cast<proto::VarType::Type>(item.tensor().data_type()));
  }
  return types;
}
void VarDesc::SetDataTypes(const std::vector<proto::VarType::Type>& data_types) {
  SetTensorDescNum(data_types.size());
  auto* reader = wire_->mutable_type()->mutable_reader();
  for (size_t i = 0; i < data_types.size(); ++i) {
    reader->mutable_lod_tensor(static_cast<int>(i))
        ->mutable_tensor()
        ->set_data_type(static_cast<phibridge::wire::VarType_Type>(data_types[i]));
  }
}
std::vector<int32_t> VarDesc::GetLoDLevels() const {
  std::vector<int32_t> levels;
  if (GetTensorDescNum() == 0) return levels;
  for (const auto& item : wire_->type().reader().lod_tensor()) levels.push_back(item.lod_level());
  return levels;
}
void VarDesc::SetLoDLevels(const std::vector<int32_t>& lod_levels) {
  SetTensorDescNum(lod_levels.size());
  auto* reader = wire_->mutable_type()->mutable_reader();
  for (size_t i = 0; i < lod_levels.size(); ++i) {
    reader->mutable_lod_tensor(static_cast<int>(i))->set_lod_level(lod_levels[i]);
  }
}

bool VarDesc::Persistable() const { return wire_->persistable(); }
void VarDesc::SetPersistable(bool persistable) { wire_->set_persistable(persistable); }
bool VarDesc::IsParameter() const { return wire_->is_parameter(); }
void VarDesc::SetIsParameter(bool is_parameter) { wire_->set_is_parameter(is_parameter); }
bool VarDesc::HasIsParameter() const { return wire_->has_is_parameter(); }
void VarDesc::ClearIsParameter() { wire_->clear_is_parameter(); }
bool VarDesc::StopGradient() const { return wire_->stop_gradient(); }
void VarDesc::SetStopGradient(bool stop_gradient) { wire_->set_stop_gradient(stop_gradient); }
bool VarDesc::HasStopGradient() const { return wire_->has_stop_gradient(); }
void VarDesc::ClearStopGradient() { wire_->clear_stop_gradient(); }
bool VarDesc::NeedCheckFeed() const { return wire_->need_check_feed(); }
void VarDesc::SetNeedCheckFeed(bool value) { wire_->set_need_check_feed(value); }

std::vector<std::string> VarDesc::AttrNames() const {
  std::vector<std::string> names;
  for (const auto& attr : wire_->attrs()) names.push_back(attr.name());
  return names;
}
bool VarDesc::HasAttr(const std::string& name) const {
  return FindVarAttr(*wire_, name) != nullptr;
}
proto::AttrType VarDesc::GetAttrType(const std::string& name) const {
  return AttrTypeOf(GetAttr(name));
}
Attribute VarDesc::GetAttr(const std::string& name) const {
  const phibridge::wire::VarDesc_Attr* attr = FindVarAttr(*wire_, name);
  PADDLE_ENFORCE_NOT_NULL(
      attr, phi::errors::NotFound("variable `%s` has no attribute `%s`", Name(), name));
  switch (static_cast<int>(attr->type())) {
    case proto::AttrType::INT:
      return attr->i();
    case proto::AttrType::STRING:
      return attr->s();
    case proto::AttrType::INTS:
      return std::vector<int>(attr->ints().begin(), attr->ints().end());
    default:
      PADDLE_THROW(phi::errors::InvalidArgument(
          "variable `%s`: attribute `%s` has type %s; a variable holds INT, STRING or INTS", Name(),
          name, proto::AttrType_Name(static_cast<proto::AttrType>(attr->type()))));
  }
}
void VarDesc::SetAttr(const std::string& name, const Attribute& value) {
  const bool known = std::holds_alternative<int>(value) ||
                     std::holds_alternative<std::string>(value) ||
                     std::holds_alternative<std::vector<int>>(value);
  PADDLE_ENFORCE(known, phi::errors::InvalidArgument(
                            "variable `%s`: attribute `%s` must be INT, STRING or INTS; it is %s",
                            Name(), name, DescribeAttribute(value)));
  phibridge::wire::VarDesc_Attr* attr = nullptr;
  for (auto& candidate : *wire_->mutable_attrs()) {
    if (candidate.name() == name) attr = &candidate;
  }
  if (attr == nullptr) attr = wire_->add_attrs();
  attr->set_name(name);
  attr->set_type(static_cast<phibridge::wire::AttrType>(AttrTypeOf(value)));
  attr->clear_i();
  attr->clear_s();
  attr->clear_ints();
  if (const int* i = std::get_if<int>(&value)) attr->set_i(*i);
  if (const std::string* s = std::get_if<std::string>(&value)) attr->set_s(*s);
  if (const auto* ints = std::get_if<std::vector<int>>(&value)) {
    attr->mutable_ints()->Add(ints->begin(), ints->end());
  }
}
void VarDesc::RemoveAttr(const std::string& name) {
  auto* attrs = wire_->mutable_attrs();
  attrs->erase(std::remove_if(attrs->begin(), attrs->end(),
                              [&name](const auto& attr) { return attr.name() == name; }),
               attrs->end());
}

bool operator==(const VarDesc& left, const VarDesc& right) {
  return left.Wire()->SerializeAsString() == right.Wire()->SerializeAsString();
}

std::string NameOf(const VarDesc& var) { return var.Name(); }

}  // namespace framework
}  // namespace paddle
