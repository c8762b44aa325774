#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "framework/program/attribute.h"
#include "framework/program/proto/var_type.h"

namespace phibridge {
namespace wire {
class VarDesc;
class VarType_TensorDesc;
}  // namespace wire
}  // namespace phibridge

namespace paddle {
namespace framework {

namespace proto {
class VarDesc;
}  // namespace proto

/// A variable as a program describes it. The saved message is the only state: fields that are not
/// set, even unknown ones, are saved again as they were read.
/// Not safe for concurrent writes.
class VarDesc {
 public:
  explicit VarDesc(const std::string& name);
  /// Takes the message over. It must be initialized (all required fields present).
  explicit VarDesc(std::unique_ptr<phibridge::wire::VarDesc> wire);
  explicit VarDesc(const phibridge::wire::VarDesc& wire);
  explicit VarDesc(const proto::VarDesc& message);
  VarDesc(const VarDesc& other);
  VarDesc& operator=(const VarDesc&) = delete;
  ~VarDesc();

  const phibridge::wire::VarDesc* Wire() const { return wire_.get(); }
  /// What it says now, as a message; changes of the message do not come back. Valid until the next
  /// call.
  proto::VarDesc* Proto();

  std::string Name() const;
  void SetName(const std::string& name);

  proto::VarType::Type GetType() const;
  void SetType(proto::VarType::Type type);

  /// Dimensions, -1 where unknown, of a LOD_TENSOR, SELECTED_ROWS, LOD_TENSOR_ARRAY, STRING(S),
  /// VOCAB or SPARSE_* variable; empty where nothing is saved.
  /// Errors: Unimplemented for other types (GetShape, GetDataType, GetLoDLevel and their setters).
  std::vector<int64_t> GetShape() const;
  void SetShape(const std::vector<int64_t>& dims);
  proto::VarType::Type GetDataType() const;
  void SetDataType(proto::VarType::Type data_type);
  size_t ElementSize() const;
  int32_t GetLoDLevel() const;
  void SetLoDLevel(int32_t lod_level);
  /// True if the type is one that has a shape and an element type.
  bool HasTensorDesc() const;

  /// The tensors of a READER, one value each. Errors: Unimplemented for other types.
  std::vector<std::vector<int64_t>> GetShapes() const;
  void SetShapes(const std::vector<std::vector<int64_t>>& dims);
  std::vector<proto::VarType::Type> GetDataTypes() const;
  void SetDataTypes(const std::vector<proto::VarType::Type>& data_types);
  std::vector<int32_t> GetLoDLevels() const;
  void SetLoDLevels(const std::vector<int32_t>& lod_levels);
  size_t GetTensorDescNum() const;
  void SetTensorDescNum(size_t num);

  bool Persistable() const;
  void SetPersistable(bool persistable);
  bool IsParameter() const;
  void SetIsParameter(bool is_parameter);
  bool HasIsParameter() const;
  void ClearIsParameter();
  bool StopGradient() const;
  void SetStopGradient(bool stop_gradient);
  bool HasStopGradient() const;
  void ClearStopGradient();
  bool NeedCheckFeed() const;
  void SetNeedCheckFeed(bool need_check_feed);

  /// A variable holds INT, STRING and INTS attributes only; SetAttr refuses others
  /// (InvalidArgument). GetAttr throws NotFound.
  std::vector<std::string> AttrNames() const;
  bool HasAttr(const std::string& name) const;
  Attribute GetAttr(const std::string& name) const;
  proto::AttrType GetAttrType(const std::string& name) const;
  void SetAttr(const std::string& name, const Attribute& value);
  void RemoveAttr(const std::string& name);

  /// As those of an OpDesc, which count on their own.
  uint64_t Id() const { return id_; }
  uint64_t OriginalId() const { return original_id_; }
  void SetOriginalId(uint64_t original_id) { original_id_ = original_id; }

 private:
  static uint64_t NewId();
  const phibridge::wire::VarType_TensorDesc* TensorDesc() const;
  phibridge::wire::VarType_TensorDesc* MutableTensorDesc();

  std::unique_ptr<phibridge::wire::VarDesc> wire_;  // never null
  std::unique_ptr<proto::VarDesc> message_;         // of Proto
  uint64_t id_ = NewId();
  uint64_t original_id_ = id_;
};

bool operator==(const VarDesc& left, const VarDesc& right);

}  // namespace framework
}  // namespace paddle
