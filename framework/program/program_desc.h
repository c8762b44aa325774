#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "framework/program/block_desc.h"

namespace phibridge {
namespace wire {
class ProgramDesc;
}  // namespace wire
}  // namespace phibridge

namespace paddle {
namespace framework {

namespace proto {
class ProgramDesc;
}  // namespace proto

/// A saved program: blocks of ops, the first one is where it starts. Parts that are not changed are
/// serialised as they were parsed, with fields unknown to this version.
/// Not safe for concurrent writes; const members may run concurrently.
class ProgramDesc {
 public:
  /// One empty block.
  ProgramDesc();
  /// Parses a serialised program and checks its structure (see program_parser.h).
  /// Errors: InvalidArgument, saying what is wrong with the bytes.
  explicit ProgramDesc(const std::string& binary);
  explicit ProgramDesc(const proto::ProgramDesc& message);
  /// Takes the message over. Errors: as above.
  explicit ProgramDesc(std::unique_ptr<phibridge::wire::ProgramDesc> wire);
  ProgramDesc(const ProgramDesc& other);
  ProgramDesc& operator=(const ProgramDesc&) = delete;
  ~ProgramDesc();

  /// Index out of range: OutOfRange.
  BlockDesc* MutableBlock(size_t idx);
  const BlockDesc& Block(size_t idx) const;
  size_t Size() const { return blocks_.size(); }
  /// A new block below `parent`, which is one of this program.
  BlockDesc* AppendBlock(const BlockDesc& parent);

  /// Writes the changes of all ops to their messages.
  void Flush();
  std::string SerializeToString() const;
  void ToWire(phibridge::wire::ProgramDesc* out) const;
  /// What it says now, as a message; changes of the message do not come back. Valid until the next
  /// call.
  proto::ProgramDesc* Proto();

  /// Version of the framework that wrote the program, as a number (2.6.2 is 2006002); 0 if unknown.
  int64_t Version() const;
  bool HasVersion() const;
  void SetVersion(int64_t version);

  bool HasOpVersionMap() const;
  /// Op type → the version of its definition when the program was saved.
  std::map<std::string, int32_t> OpVersions() const;
  /// 0 for a type that the map does not name: the first definition.
  int32_t OpVersion(const std::string& op_type) const;
  void SetOpVersion(const std::string& op_type, int32_t version);

  /// Variables that feed ops of block 0 fill and fetch ops read, in the order of their columns.
  std::vector<std::string> GetFeedTargetNames() const;
  std::vector<std::string> GetFetchTargetNames() const;

 private:
  // Gives saved BLOCK(S) and VAR(S) attributes of an op their pointers.
  void ResolveReferences(OpDesc* op);

  std::unique_ptr<phibridge::wire::ProgramDesc> wire_;  // without blocks; never null
  std::unique_ptr<proto::ProgramDesc> message_;         // of Proto
  std::vector<std::unique_ptr<BlockDesc>> blocks_;      // blocks_[i]->ID() == i
};

}  // namespace framework
}  // namespace paddle
