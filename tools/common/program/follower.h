#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "parity/execution/named_value.h"
#include "tools/common/op/random_stream.h"
#include "tools/common/program/dump.h"
#include "tools/common/program/float64_values.h"
#include "tools/common/program/stepped_run.h"

namespace phibridge {
namespace tools {

/// The side of a comparison that is led through the program: what it has where the leader stands.
class Follower {
 public:
  virtual ~Follower() = default;
  /// The leader is before an operator.
  virtual void Before(const SteppedRun::Stop& leader) = 0;
  /// The leader is after it. False if this side does not run it, or has failed.
  virtual bool After(const SteppedRun::Stop& leader) = 0;
  /// After After() was true: what the operator put out, valid until the next call.
  virtual std::vector<parity::NamedValue> Outputs() const = 0;
  /// Likewise: false if that is the leader's own, as this side could not compute it.
  virtual bool HasOwnValues() const { return true; }
  virtual std::string Kernel() const = 0;
  /// The leader is at its end.
  virtual void Finish() {}
  /// Sentences on where this side ran other operators than the leader.
  const std::vector<std::string>& control_flow() const { return control_flow_; }
  /// What an operator threw; empty if none did.
  const std::string& failure() const { return failure_; }

 protected:
  void NoteControlFlow(const std::string& text);

  std::vector<std::string> control_flow_;
  std::string failure_;
};

/// "0/17 conv2d failed: …", for the operator where a run failed and what it threw.
std::string FailureText(const SteppedRun::Stop& stop, const std::exception_ptr& error);

/// Another run.
class RunFollower : public Follower {
 public:
  /// `name` is that of this side, `leader` that of the other one, for messages. `turn` is called
  /// before each piece of this run.
  RunFollower(std::string name, std::string leader, std::function<void()> body,
              std::function<void()> turn);

  void Before(const SteppedRun::Stop& leader) override;
  bool After(const SteppedRun::Stop& leader) override;
  std::vector<parity::NamedValue> Outputs() const override;
  std::string Kernel() const override;
  void Finish() override;
  /// Where this run stands: after After() was true, at the leader's operator.
  const SteppedRun::Stop& stop() const { return stop_; }
  /// Operators of block 0 that only this run has, by their index: passes took the leader's away.
  const std::set<int>& alone() const { return alone_; }

 private:
  bool GoTo(SteppedRun::Stop::Kind kind, const parity::OpKey& key);
  bool IsWithin(const parity::OpKey& key) const;
  bool IsBehind(const parity::OpKey& key) const;
  void Advance();
  void Fail();

  std::string name_, leader_;
  std::function<void()> turn_;
  RandomStream stream_;
  SteppedRun run_;
  SteppedRun::Stop stop_;
  bool is_met_ = true;  // the leader has been at stop_
  std::set<int> alone_;
};

/// What the leader would compute in float64. Note [A float64 side]
class Float64Follower : public Follower {
 public:
  explicit Float64Follower(const ExecutionOptions& options) : values_(options) {}

  void Before(const SteppedRun::Stop& leader) override;
  bool After(const SteppedRun::Stop& leader) override;
  std::vector<parity::NamedValue> Outputs() const override { return values_.OutputsOf(*leader_); }
  bool HasOwnValues() const override { return has_own_values_; }
  std::string Kernel() const override;
  const Float64Values& values() const { return values_; }

 private:
  Float64Values values_;
  const BoundOp* leader_ = nullptr;  // of the last After
  bool has_own_values_ = true;       // likewise
  int step_ = 0;
};

/// What a run wrote to a folder.
class DumpFollower : public Follower {
 public:
  explicit DumpFollower(const Dump& dump) : dump_(dump) {}

  void Before(const SteppedRun::Stop&) override {}
  bool After(const SteppedRun::Stop& leader) override;
  std::vector<parity::NamedValue> Outputs() const override;
  std::string Kernel() const override { return "dump"; }
  /// What a variable holds now, as far as the folder tells: its elements, if it is an array.
  std::vector<const DumpEntry*> Current(const std::string& variable) const;

 private:
  const Dump& dump_;
  std::vector<const DumpEntry*> written_;
  // By variable, then by element and member.
  std::map<std::string, std::map<std::pair<int, std::string>, const DumpEntry*>> current_;
};

}  // namespace tools
}  // namespace phibridge
