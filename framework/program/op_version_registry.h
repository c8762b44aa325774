#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "framework/program/type_defs.h"
#include "phi/core/registered.h"

namespace paddle {
namespace framework {

class ProgramDesc;

namespace compatible {

/// Values that an attribute's default may have in a version note.
using OpAttrVariantT = std::variant<bool, float, int32_t, int64_t, std::string, std::vector<bool>,
                                    std::vector<float>, std::vector<int32_t>, std::vector<int64_t>,
                                    std::vector<std::string>, double, std::vector<double>>;

/// One change of an op's definition.
struct OpUpdate {
  enum class Kind {
    kNewAttr,
    kModifyAttr,
    kDeleteAttr,
    kNewInput,
    kDeleteInput,
    kModifyInput,
    kNewOutput,
    kDeleteOutput,
    kModifyOutput,
    kBugfixWithBehaviorChanged,
  };
  Kind kind;
  std::string name;  // empty for a bug fix
  std::string remark;
  /// kNewAttr: what the op did before the attribute existed. kModifyAttr: the new default.
  OpAttrVariantT default_value;
  /// kModifyAttr: the default before, if the note says it.
  std::optional<OpAttrVariantT> old_default_value;
};

/// The changes of one version, to be chained:
/// OpVersionDesc().NewAttr("keepdim", "…", false).NewInput("Bias", "…").
class OpVersionDesc {
 public:
  OpVersionDesc&& NewAttr(const std::string& name, const std::string& remark,
                          const OpAttrVariantT& default_value) &&;
  OpVersionDesc&& ModifyAttr(const std::string& name, const std::string& remark,
                             const OpAttrVariantT& default_value) &&;
  /// Also keeps the old default, for programs of that time which do not set the attribute.
  OpVersionDesc&& ModifyAttr(const std::string& name, const std::string& remark,
                             const OpAttrVariantT& default_value,
                             const OpAttrVariantT& old_default_value) &&;
  OpVersionDesc&& DeleteAttr(const std::string& name, const std::string& remark) &&;
  OpVersionDesc&& NewInput(const std::string& name, const std::string& remark) &&;
  OpVersionDesc&& DeleteInput(const std::string& name, const std::string& remark) &&;
  OpVersionDesc&& ModifyInput(const std::string& name, const std::string& remark) &&;
  OpVersionDesc&& NewOutput(const std::string& name, const std::string& remark) &&;
  OpVersionDesc&& DeleteOutput(const std::string& name, const std::string& remark) &&;
  OpVersionDesc&& ModifyOutput(const std::string& name, const std::string& remark) &&;
  OpVersionDesc&& BugfixWithBehaviorChanged(const std::string& remark) &&;
  void Add(OpUpdate update) { infos_.push_back(std::move(update)); }

  const std::vector<OpUpdate>& infos() const { return infos_; }

 private:
  OpVersionDesc&& Add(OpUpdate::Kind kind, const std::string& name, const std::string& remark,
                      const OpAttrVariantT& default_value = {}) &&;

  std::vector<OpUpdate> infos_;
};

class OpCheckpoint {
 public:
  OpCheckpoint(std::string note, OpVersionDesc op_version_desc)
      : note_(std::move(note)), op_version_desc_(std::move(op_version_desc)) {}
  const std::string& note() const { return note_; }
  const OpVersionDesc& version_desc() const { return op_version_desc_; }

 private:
  std::string note_;
  OpVersionDesc op_version_desc_;
};

/// The history of one op type. Version n is the definition after n checkpoints.
class OpVersion {
 public:
  OpVersion& AddCheckpoint(const std::string& note, OpVersionDesc&& op_version_desc);
  OpVersion& AddCheckpoint(const std::string& note);
  uint32_t version_id() const { return static_cast<uint32_t>(checkpoints_.size()); }
  const std::vector<OpCheckpoint>& checkpoints() const { return checkpoints_; }

 private:
  std::vector<OpCheckpoint> checkpoints_;
};

/// Op type → its history. Filled by static registrars, read by any thread.
class OpVersionRegistrar {
 public:
  static OpVersionRegistrar& GetInstance();

  /// Errors: AlreadyExists.
  OpVersion& Register(const std::string& op_type);
  const std::unordered_map<std::string, OpVersion>& GetVersionMap() const {
    return versions_.Read();
  }
  bool Has(const std::string& op_type) const { return Find(op_type) != nullptr; }
  /// The current version; 0 if the op type has no history.
  uint32_t version_id(const std::string& op_type) const;
  /// Null if the op type has no history.
  const OpVersion* Find(const std::string& op_type) const;

 private:
  OpVersionRegistrar() = default;
  OpVersionRegistrar(const OpVersionRegistrar&) = delete;
  OpVersionRegistrar& operator=(const OpVersionRegistrar&) = delete;

  phi::Registered<std::unordered_map<std::string, OpVersion>> versions_;
};

/// Makes an op saved at `saved_version` mean the same today: adds the attributes that came later,
/// with the value that stands for the old behaviour, and those whose default changed later, with
/// the default of then, where `attrs` has none. Returns how many were added.
int AddAttrsOfLaterVersions(const std::string& op_type, uint32_t saved_version,
                            AttributeMap* attrs);

/// One line for each op type that `program` uses and that was saved by a later version than this
/// library knows; sorted; empty if all is well.
std::vector<std::string> DescribeUnknownOpVersions(const ProgramDesc& program);

}  // namespace compatible

}  // namespace framework
}  // namespace paddle

/// REGISTER_OP_VERSION(foo).AddCheckpoint("note", OpVersionDesc().NewAttr(…));
#define REGISTER_OP_VERSION(op_type)                                  \
  [[maybe_unused]] static ::paddle::framework::compatible::OpVersion& \
      phibridge_register_op_version_##op_type =                       \
          ::paddle::framework::compatible::OpVersionRegistrar::GetInstance().Register(#op_type)
