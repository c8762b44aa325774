#include "tools/common/program/follower.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"

namespace phibridge {
namespace tools {
namespace {

using Stop = SteppedRun::Stop;
using paddle::framework::OpDesc;
using paddle::framework::OperatorBase;

// True if no later operator of block 0 writes the variable.
bool IsLastWriter(const OperatorBase& op, const std::string& variable) {
  const OpDesc* desc = op.Origin().desc;
  if (op.Origin().block != 0 || desc == nullptr || desc->Block() == nullptr) return false;
  const auto ops = desc->Block()->AllOps();
  for (size_t i = static_cast<size_t>(op.Origin().position) + 1; i < ops.size(); ++i) {
    const std::vector<std::string> outputs = ops[i]->OutputArgumentNames();
    if (std::find(outputs.begin(), outputs.end(), variable) != outputs.end()) return false;
  }
  return true;
}

std::string IterationWords(const parity::OpKey& key) {
  return fmt::format("iteration {} of block {}{}", key.IterationText(), key.block,
                     key.step > 0 ? fmt::format(" in step {}", key.step) : "");
}

}  // namespace

void Follower::NoteControlFlow(const std::string& text) {
  constexpr size_t kMost = 20;
  if (control_flow_.size() < kMost) control_flow_.push_back(text);
}

std::string FailureText(const Stop& stop, const std::exception_ptr& error) {
  std::string message = "stopped";
  try {
    if (error != nullptr) std::rethrow_exception(error);
  } catch (const std::exception& what) {
    message = what.what();
  }
  if (stop.kind != Stop::kFailed) return message;
  return fmt::format("op {} failed: {}", stop.key.Text(), message);
}

RunFollower::RunFollower(std::string name, std::string leader, std::function<void()> body,
                         std::function<void()> turn)
    : name_(std::move(name)),
      leader_(std::move(leader)),
      turn_(std::move(turn)),
      run_(std::move(body)) {}

void RunFollower::Advance() {
  RandomStream of_leader;
  stream_.Put();
  turn_();
  stop_ = run_.Next();
  stream_.Take();
  of_leader.Put();
  is_met_ = false;
}

// The error itself comes with the end of the run, through the operators around.
void RunFollower::Fail() {
  Stop failed = stop_;
  while (stop_.kind != Stop::kFinished) Advance();
  failure_ = FailureText(failed, run_.error());
}

bool RunFollower::IsWithin(const parity::OpKey& key) const {
  return std::find(run_.open().begin(), run_.open().end(), key) != run_.open().end();
}

// True if this run stands at, or within, an operator that comes before `key` in the same block: one
// that the leader does not have.
bool RunFollower::IsBehind(const parity::OpKey& key) const {
  const auto comes_before = [&key](const parity::OpKey& other) {
    if (other.step != key.step) return other.step < key.step;
    return other.block == key.block && other.iteration == key.iteration && other.index < key.index;
  };
  return comes_before(stop_.key) ||
         std::any_of(run_.open().begin(), run_.open().end(), comes_before);
}

// Operators of a block run in their order on both sides, so the sides can only differ in whether,
// and how often, they run the block of an operator that both run; and in operators of block 0 that
// the passes of one side took away.
bool RunFollower::GoTo(Stop::Kind kind, const parity::OpKey& key) {
  while (failure_.empty()) {
    if (is_met_) Advance();
    if (stop_.kind == Stop::kFailed) {
      Fail();
      break;
    }
    if (stop_.kind == Stop::kFinished) {
      if (run_.error() != nullptr) failure_ = FailureText(stop_, run_.error());
      break;
    }
    if (stop_.kind == kind && stop_.key == key) {
      is_met_ = true;
      return true;
    }
    if (IsBehind(key)) {
      if (stop_.key.block == 0) alone_.insert(stop_.key.index);
      is_met_ = true;
      continue;
    }
    if (kind != Stop::kAfter || !IsWithin(key)) {
      if (kind == Stop::kBefore && key.index == 0 && key.block != 0) {
        NoteControlFlow(
            fmt::format("{} runs {}, {} does not", leader_, IterationWords(key), name_));
      }
      return false;
    }
    if (stop_.kind == Stop::kBefore && stop_.key.index == 0) {
      NoteControlFlow(
          fmt::format("{} runs {}, {} does not", name_, IterationWords(stop_.key), leader_));
    }
    is_met_ = true;
  }
  return false;
}

void RunFollower::Before(const Stop& leader) { GoTo(Stop::kBefore, leader.key); }

bool RunFollower::After(const Stop& leader) {
  if (!GoTo(Stop::kAfter, leader.key)) return false;
  stream_ = RandomStream();  // what the leader has drawn counts as drawn on this side too
  return true;
}

std::vector<parity::NamedValue> RunFollower::Outputs() const {
  return parity::OutputsOf(*stop_.op);
}

std::string RunFollower::Kernel() const {
  return parity::KernelText(stop_.op->op().Type(), stop_.op->choice());
}

void RunFollower::Finish() {
  while (failure_.empty() && stop_.kind != Stop::kFinished) {
    if (!is_met_ && stop_.kind != Stop::kFailed && stop_.key.block == 0)
      alone_.insert(stop_.key.index);
    Advance();
    if (stop_.kind == Stop::kFailed) Fail();
  }
}

void Float64Follower::Before(const Stop& leader) {
  if (leader.key.step != step_) values_.BeginRun();
  step_ = leader.key.step;
  values_.Before(*leader.op);
}

bool Float64Follower::After(const Stop& leader) {
  leader_ = leader.op;
  has_own_values_ = values_.After(*leader.op) || parity::HasSubBlock(leader.op->op());
  return true;
}

std::string Float64Follower::Kernel() const {
  return parity::KernelText(leader_->op().Type(), values_.choice());
}

bool DumpFollower::After(const Stop& leader) {
  const OperatorBase& op = leader.op->op();
  written_ = dump_.WrittenBy(leader.key);
  for (const DumpEntry* entry : written_) {
    // What passes made of an operator has another type.
    PADDLE_ENFORCE(entry->op_type.empty() || entry->op_type == op.Type() || leader.rewritten,
                   phi::errors::InvalidArgument(
                       "the dump is of another program: its op %s is `%s`, here it is `%s`",
                       leader.key.Text(), entry->op_type, op.Type()));
  }
  for (const auto& [slot, names] : op.Outputs()) {
    for (const std::string& name : names) {
      const std::vector<const DumpEntry*> entries = dump_.After(leader.key.step, name);
      if (entries.empty() || !IsLastWriter(op, name)) continue;
      written_.insert(written_.end(), entries.begin(), entries.end());
    }
  }
  std::set<std::string> anew;  // written as a whole, maybe in several members
  for (const DumpEntry* entry : written_) {
    auto& parts = current_[entry->variable];
    if (entry->element < 0 && anew.insert(entry->variable).second) parts.clear();
    parts[{entry->element, entry->member}] = entry;
  }
  return !written_.empty();
}

std::vector<parity::NamedValue> DumpFollower::Outputs() const {
  std::vector<parity::NamedValue> values;
  for (const DumpEntry* entry : written_) values.push_back(dump_.Load(*entry));
  return values;
}

std::vector<const DumpEntry*> DumpFollower::Current(const std::string& variable) const {
  std::vector<const DumpEntry*> entries;
  const auto it = current_.find(variable);
  if (it == current_.end()) return entries;
  for (const auto& [part, entry] : it->second) entries.push_back(entry);
  return entries;
}

}  // namespace tools
}  // namespace phibridge
