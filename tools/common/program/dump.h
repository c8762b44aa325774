#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "framework/executor/run_observer.h"
#include "parity/execution/named_value.h"
#include "parity/execution/op_key.h"

namespace phibridge {
namespace tools {

// Note [A folder of dumped tensors]
// index.json beside the .npy files:
//
//   {"format": "phibridge dump", "version": 1, "values": [
//     {"file": "block-0/op-0017-softmax/out.npy", "variable": "out",
//      "step": 0, "block": 0, "op": 17, "iteration": [], "type": "softmax", "slot": "Out"}, …]}
//
// `file` (relative to the folder) and `variable` are needed, the rest says which execution of which
// operator wrote the value. Without `op` it is what the variable holds after the last operator of
// block 0 that writes it: all that a run elsewhere, which fetched variables by name, can tell.
// `step` counts runs from 0, `iteration` those of each block around the operator from the outermost
// on. Further keys: `element` (of a tensor array), `member` (of a sparse tensor or strings, such as
// "indices"), `dtype` (float16 or bfloat16 stored as the uint16 of its bits), `rows` (a file, of
// SelectedRows, whose value `file` is) and `height`.
// NAME.lod.json beside NAME.npy holds a LoD. A folder without index.json is a dump as well: each
// NAME.npy in it is the value of the variable NAME (`/` written %2F).

/// Writes every output of every operator of the runs that it observes.
class DumpWriter : public RunObserver {
 public:
  /// Makes the folder. Errors: AlreadyExists if it holds files already; Unavailable.
  explicit DumpWriter(const std::string& folder);

  void BeforeOp(const BoundOp& op) override;
  void AfterOp(const BoundOp& op) override;
  void OpFailed(const BoundOp& op) override;
  /// Writes index.json. Errors: Unavailable.
  void Finish() const;
  size_t values() const { return values_.size(); }
  double bytes() const { return bytes_; }

 private:
  void Write(const parity::OpKey& key, const BoundOp& op, const parity::NamedValue& value);

  std::string folder_;
  parity::OpKeyTracker tracker_;
  nlohmann::json values_ = nlohmann::json::array();
  double bytes_ = 0;
};

/// Writes what the operators of this thread's runs put out while it lives; to nowhere if `folder`
/// is empty. At its end it writes the index, of a run that threw too, and prints what there is.
class ScopedDump {
 public:
  /// Errors: those of DumpWriter.
  explicit ScopedDump(const std::string& folder);
  ScopedDump(const ScopedDump&) = delete;
  ScopedDump& operator=(const ScopedDump&) = delete;
  ~ScopedDump();

 private:
  std::string folder_;
  std::optional<DumpWriter> writer_;
  std::optional<ScopedRunObserver> observed_;
};

/// What the index says of one value.
struct DumpEntry {
  std::string file;
  std::string variable;
  int element = -1;
  std::string member;
  parity::OpKey key;    // index -1: of no operator in particular
  std::string op_type;  // empty: unknown
  std::string slot;
  std::string dtype;
  std::string rows_file;
  int64_t height = 0;
};

/// A folder of dumped tensors, of which the index is in memory.
class Dump {
 public:
  /// Errors: NotFound without folder or files; InvalidArgument naming the entry that is wrong.
  static Dump Read(const std::string& folder);

  const std::vector<DumpEntry>& entries() const { return entries_; }
  /// What this execution of an operator wrote, in the order of the index.
  std::vector<const DumpEntry*> WrittenBy(const parity::OpKey& key) const;
  /// What names the variable and no operator, in the order of elements.
  std::vector<const DumpEntry*> After(int step, const std::string& variable) const;
  /// The value, read from its file. Errors: those of ReadNpy.
  parity::NamedValue Load(const DumpEntry& entry) const;

 private:
  void Add(DumpEntry entry);
  void ReadIndex(const std::string& path);
  void ReadPlainFiles();

  std::string folder_;
  std::vector<DumpEntry> entries_;
  std::map<parity::OpKey, std::vector<size_t>> by_op_;
  std::map<std::pair<int, std::string>, std::vector<size_t>> by_variable_;
};

}  // namespace tools
}  // namespace phibridge
