#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "framework/program/op_desc.h"
#include "framework/program/type_defs.h"
#include "framework/program/var_desc.h"

namespace phibridge {
namespace wire {
class BlockDesc;
}  // namespace wire
}  // namespace phibridge

namespace paddle {
namespace framework {

namespace proto {
class BlockDesc;
}  // namespace proto
class ProgramDesc;

/// A list of ops and the variables declared for them. Variables and ops keep their address until
/// they are removed, and their order as read or added. Not safe for concurrent writes.
class BlockDesc {
 public:
  /// Takes the message over, variables and ops included.
  BlockDesc(ProgramDesc* program, std::unique_ptr<phibridge::wire::BlockDesc> wire);
  /// A copy of the message.
  BlockDesc(ProgramDesc* program, const proto::BlockDesc* message);
  BlockDesc(const BlockDesc&) = delete;
  BlockDesc& operator=(const BlockDesc&) = delete;
  ~BlockDesc();

  ProgramDesc* Program() const { return program_; }
  int32_t ID() const;
  /// Index of the parent; kNoneBlockIndex for the root.
  int32_t Parent() const;
  BlockDesc* ParentBlock() const;
  /// Index of the block whose gradient this one computes, or kNoneBlockIndex.
  int32_t ForwardBlockID() const;
  BlockDesc* ForwardBlock() const;
  void SetForwardBlockID(int32_t forward_block_id);

  /// The variable of that name, made if need be (a LOD_TENSOR).
  VarDesc* Var(const std::string& name);
  /// Null if this block declares none of that name.
  VarDesc* FindVar(const std::string& name) const;
  bool HasVar(const std::string& name) const { return FindVar(name) != nullptr; }
  /// Looks here, then in the parents and the forward blocks.
  VarDesc* FindVarRecursive(const std::string& name) const;
  bool HasVarRecursive(const std::string& name) const { return FindVarRecursive(name) != nullptr; }
  VarDesc* FindRecursiveOrCreateVar(const std::string& name);
  /// Renames the variable and its uses in the ops of this block. Null if there is none of that
  /// name. Errors: AlreadyExists if another variable has the new name.
  VarDesc* RenameVar(const std::string& old_name, const std::string& new_name);
  void RemoveVar(const std::string& name);
  std::vector<std::string> LocalVarNames() const;
  std::vector<VarDesc*> AllVars() const;

  size_t OpSize() const { return ops_.size(); }
  OpDesc* Op(int idx) const { return ops_.at(static_cast<size_t>(idx)).get(); }
  std::vector<OpDesc*> AllOps() const;
  OpDesc* AppendOp();
  OpDesc* PrependOp();
  /// Errors: OutOfRange if index > OpSize().
  OpDesc* InsertOp(size_t index);
  void AppendAllocatedOp(std::unique_ptr<OpDesc> op_desc);
  void PrependAllocatedOp(std::unique_ptr<OpDesc> op_desc);
  /// Removes ops [start, end). Errors: OutOfRange.
  void RemoveOp(size_t start, size_t end);
  /// Removes that op. Errors: NotFound.
  void RemoveOpInternal(const OpDesc* op_desc);

  /// Writes the changes of all ops to their messages.
  void Flush();
  /// A copy of the message with all variables, ops and changes.
  void ToWire(phibridge::wire::BlockDesc* out) const;
  /// What it says now, as a message; changes of the message do not come back. Valid until the next
  /// call.
  proto::BlockDesc* Proto();

 private:
  OpDesc* InsertAllocatedOp(size_t index, std::unique_ptr<OpDesc> op_desc);

  ProgramDesc* program_;                              // not owned
  std::unique_ptr<phibridge::wire::BlockDesc> wire_;  // without vars and ops; never null
  std::unique_ptr<proto::BlockDesc> message_;         // of Proto
  std::vector<std::unique_ptr<VarDesc>> vars_;
  std::unordered_map<std::string, VarDesc*> var_of_name_;  // of equal names the last
  std::vector<std::unique_ptr<OpDesc>> ops_;
};

}  // namespace framework
}  // namespace paddle
