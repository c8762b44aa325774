#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "framework/program/attribute.h"
#include "framework/program/proto/op_proto.h"
#include "framework/program/type_defs.h"

namespace phibridge {
namespace wire {
class OpDesc;
}  // namespace wire
}  // namespace phibridge

namespace paddle {
namespace framework {

namespace proto {
class OpDesc;
}  // namespace proto
class ProgramDesc;

/// One op as a program describes it. Fields that are not changed, even unknown ones, are saved
/// again as they were read. Not safe for concurrent writes; const members may run concurrently.
class OpDesc {
 public:
  OpDesc();
  OpDesc(const std::string& type, const VariableNameMap& inputs, const VariableNameMap& outputs,
         const AttributeMap& attrs);
  explicit OpDesc(BlockDesc* block);
  /// Takes the message over. Attributes that name blocks and variables have no value until
  /// ProgramDesc resolves them.
  OpDesc(std::unique_ptr<phibridge::wire::OpDesc> wire, BlockDesc* block);
  /// A copy of the message, as above.
  // NOLINTNEXTLINE(google-explicit-constructor): as the original
  OpDesc(const proto::OpDesc& message, BlockDesc* block = nullptr);
  OpDesc(const OpDesc& other);
  OpDesc(const OpDesc& other, BlockDesc* block);
  OpDesc& operator=(const OpDesc&) = delete;
  ~OpDesc();

  /// Everything of `op` but its block.
  void CopyFrom(const OpDesc& op);

  /// What it says now, as a message; changes of the message do not come back. Valid until the next
  /// call.
  proto::OpDesc* Proto();
  /// Writes the changes to the message.
  void Flush();
  /// A copy of the message with all changes.
  void ToWire(phibridge::wire::OpDesc* out) const;

  const std::string& Type() const { return type_; }
  void SetType(const std::string& type) { type_ = type; }

  /// Errors: NotFound if there is no such parameter (HasInput tells).
  const std::vector<std::string>& Input(const std::string& name) const;
  const std::vector<std::string>& Output(const std::string& name) const;
  /// True if the parameter is there, even with an empty list.
  bool HasInput(const std::string& name) const { return inputs_.count(name) > 0; }
  bool HasOutput(const std::string& name) const { return outputs_.count(name) > 0; }
  void SetInput(const std::string& name, const std::vector<std::string>& args);
  void SetOutput(const std::string& name, const std::vector<std::string>& args);
  void RemoveInput(const std::string& name);
  void RemoveOutput(const std::string& name);
  /// Parameter names, sorted.
  std::vector<std::string> InputNames() const;
  std::vector<std::string> OutputNames() const;
  /// The variables of all parameters, in the order of the sorted parameters.
  std::vector<std::string> InputArgumentNames() const;
  std::vector<std::string> OutputArgumentNames() const;
  const VariableNameMap& Inputs() const { return inputs_; }
  const VariableNameMap& Outputs() const { return outputs_; }
  VariableNameMap* MutableInputs();
  VariableNameMap* MutableOutputs();
  void SetInputMap(const VariableNameMap& inputs) { *MutableInputs() = inputs; }
  void SetOutputMap(const VariableNameMap& outputs) { *MutableOutputs() = outputs; }
  /// Renames a variable wherever the op uses it.
  void Rename(const std::string& old_name, const std::string& new_name);
  void RenameInput(const std::string& old_name, const std::string& new_name);
  void RenameOutput(const std::string& old_name, const std::string& new_name);

  /// `with_attr_var`: also attributes whose value is a variable.
  bool HasAttr(const std::string& name, bool with_attr_var = false) const;
  std::vector<std::string> AttrNames() const;
  /// Errors: NotFound.
  Attribute GetAttr(const std::string& name) const;
  /// As GetAttr, but an Attribute without a value (index() is 0) if there is no such attribute.
  Attribute GetNullableAttr(const std::string& name) const;
  proto::AttrType GetAttrType(const std::string& name) const;
  /// T() if there is no such attribute.
  template <typename T>
  T GetAttrIfExists(const std::string& name) const {
    if (!HasAttr(name)) return T();
    Attribute attr = GetAttr(name);
    return *ExtractAttribute<T>(name)(&attr);
  }
  /// A value that the op type declares in another type is converted to it, if it says the same.
  void SetAttr(const std::string& name, const Attribute& value);
  void RemoveAttr(const std::string& name);
  void SetBlockAttr(const std::string& name, BlockDesc* block);
  void SetBlocksAttr(const std::string& name, const std::vector<BlockDesc*>& blocks);
  void SetVarAttr(const std::string& name, VarDesc* var);
  void SetVarsAttr(const std::string& name, const std::vector<VarDesc*>& vars);
  /// Errors: NotFound, or InvalidArgument if the attribute is no block.
  int GetBlockAttrId(const std::string& name) const;
  std::vector<int> GetBlocksAttrIds(const std::string& name) const;
  /// All attributes except a saved `op_callstack`, which is large and read on demand (CallStack).
  const AttributeMap& GetAttrMap() const { return attrs_; }
  /// Replaces all attributes; a saved call stack stays if `attrs` has none.
  void SetAttrMap(const AttributeMap& attrs);
  /// For bulk changes: every attribute is written again on flush.
  AttributeMap* MutableAttrMap();

  /// Where the program's author created the op, outermost first; empty if not saved.
  std::vector<std::string> CallStack() const;

  /// The declaration of the op type. Errors: NotFound if the type or the attribute is unknown.
  const proto::OpProto::Attr& GetProtoAttr(const std::string& name) const;
  bool HasProtoAttr(const std::string& name) const;
  /// Checks the attributes against their declaration and adds defaults.
  /// Errors: NotFound if the op type is not registered; InvalidArgument names op, attribute, rule.
  void CheckAttrs();
  /// Defined with InferVarTypeContext.
  void InferVarType(BlockDesc* block) const;
  /// Defined with the compile-time InferShapeContext.
  void InferShape(const BlockDesc& block) const;

  bool IsTarget() const;
  void SetIsTarget(bool is_target);

  BlockDesc* Block() const { return block_; }
  void SetBlock(BlockDesc* block) { block_ = block; }

  /// No two OpDescs of a process have the same, from 1 on; a copy gets one of its own.
  uint64_t Id() const { return id_; }
  /// The Id of the OpDesc that this one was copied from, over any number of copies; its own Id if
  /// it is no copy. Nothing here reads it, and it is not saved.
  uint64_t OriginalId() const { return original_id_; }
  void SetOriginalId(uint64_t original_id) { original_id_ = original_id; }

 private:
  friend class ProgramDesc;

  static uint64_t NewId();
  void ReadWire();
  void WriteVars(bool inputs, phibridge::wire::OpDesc* out) const;
  void WriteAttrs(phibridge::wire::OpDesc* out) const;

  std::unique_ptr<phibridge::wire::OpDesc> wire_;  // never null
  std::unique_ptr<proto::OpDesc> message_;         // of Proto
  BlockDesc* block_ = nullptr;                     // not owned
  std::string type_;
  VariableNameMap inputs_;
  VariableNameMap outputs_;
  AttributeMap attrs_;
  int saved_call_stack_ = -1;  // index in wire_->attrs(), or -1: none, or it is in attrs_
  // What differs from wire_.
  bool inputs_changed_ = false;
  bool outputs_changed_ = false;
  bool all_attrs_changed_ = false;
  std::set<std::string> changed_attrs_;
  uint64_t id_ = NewId();
  uint64_t original_id_ = id_;
};

}  // namespace framework
}  // namespace paddle
