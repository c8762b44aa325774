#include "tools/common/program/lock_step.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "framework/api/program_impl.h"
#include "framework/api/rule_fit.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_names.h"
#include "parity/execution/named_value_compare.h"
#include "phi/backends/cpu/parallel_for.h"
#include "tools/common/op/fed_op.h"
#include "tools/common/op/float64_op.h"
#include "tools/common/op/float64_truth.h"
#include "tools/common/program/follower.h"
#include "tools/common/program/lock_step_sides.h"
#include "tools/common/program/run_errors.h"

namespace phibridge {
namespace tools {
namespace {

using Stop = SteppedRun::Stop;

// An operator of the leader that has begun and not ended.
struct Frame {
  std::optional<FedOp> fed;
  std::string not_fed;
  RunError inputs;
  int64_t beyond_before = 0;
};

// What the other side has of an operator of the leader.
struct Followed {
  bool here = false;  // it ran the operator; the members below are of that
  std::vector<parity::NamedValue> values;
  std::string kernel;
  bool has_own_values = true;
  bool is_same_op = true;  // also if it has none: false only where passes made other operators
  bool is_remade = false;  // what nobody but the operators sees means something else on one side
};

// The values of one execution on both sides, for one of the two comparisons.
struct Sides {
  const std::vector<parity::NamedValue>& a;
  const std::vector<parity::NamedValue>& b;
};

class LockStep {
 public:
  LockStep(const LockStepOptions& options, const std::function<void(const OpComparison&)>& see)
      : options_(options),
        see_(see),
        leader_is_a_(Leads(options.a)),
        comparer_(options, leader_is_a_),
        has_passes_(RunsPasses(options.a) || RunsPasses(options.b)) {
    CheckSides(options);
  }

  LockStepReport Run() {
    Open();
    errors_.SetPartial(dump_follower_ != nullptr);
    SteppedRun leader(Body(leader_program_));
    bool goes_on = true;
    while (goes_on) {
      TakeTurn(leader_rules());
      goes_on = Meet(leader.Next(), &leader);
    }
    FinishFloor();
    if (float64_follower_ != nullptr) {
      report_.in_float64 = float64_follower_->values().computed();
      report_.not_float64 = float64_follower_->values().not_computed();
    }
    if (follower_ != nullptr) FinishFollower();
    return std::move(report_);
  }

 private:
  const RunRules& leader_rules() const { return leader_is_a_ ? options_.a : options_.b; }
  const RunRules& follower_rules() const { return leader_is_a_ ? options_.b : options_.a; }

  void Open() {
    for (const RunRules* side : {&options_.a, &options_.b})
      CheckRulesFit(side->options.kernel_rules, options_.folder);
    const std::vector<std::string> of_block_0 = CheckOutputs(options_);
    if (has_passes_) keep_ = of_block_0;
    leader_program_ = Load(leader_rules().options);
    feeds_ = std::make_unique<ProgramFeeds>(options_.folder, options_.inputs, options_.batch,
                                            *leader_program_);
    report_.steps = options_.steps > 0 ? options_.steps : feeds_->steps();
    report_.made_up_feeds = feeds_->made_up();
    report_.of_float64 = follower_rules().float64;
    for (const std::string& name : leader_program_->fetches()) fetches_.insert(name);
    fetches_.insert(options_.outputs.begin(), options_.outputs.end());
    fed_options_ = ToExecutionOptions(follower_rules().is_dump() ? leader_rules().options
                                                                 : follower_rules().options);
    if (follower_rules().is_dump()) {
      dump_ = std::make_unique<Dump>(Dump::Read(follower_rules().dump_folder));
      auto follower = std::make_unique<DumpFollower>(*dump_);
      dump_follower_ = follower.get();
      follower_ = std::move(follower);
    } else if (options_.free && follower_rules().float64) {
      auto follower = std::make_unique<Float64Follower>(fed_options_);
      float64_follower_ = follower.get();
      follower_ = std::move(follower);
    } else if (options_.free) {
      const auto program = Load(follower_rules().options);
      SetRandomSeed(options_.seed);
      follower_ = std::make_unique<RunFollower>("b", "a", Body(program),
                                                [this] { TakeTurn(follower_rules()); });
      run_follower_ = static_cast<RunFollower*>(follower_.get());
    }
    if (options_.free && options_.floor) OpenFloor();
    SetRandomSeed(options_.seed);
  }

  void FinishFollower() {
    follower_->Finish();
    report_.control_flow = follower_->control_flow();
    if (!follower_->failure().empty()) {
      report_.failures.push_back(
          fmt::format("{}: {}", leader_is_a_ ? "b" : "a", follower_->failure()));
    }
    for (const std::string& name : fetches_) {
      if (report_.outputs.count(name) == 0) report_.outputs_not_compared.push_back(name);
    }
    report_.remade = static_cast<int64_t>(remade_.size());
    if (!has_passes_ || run_follower_ == nullptr || !report_.failures.empty()) return;
    const auto led = static_cast<int64_t>(alone_.size());
    const auto followed = static_cast<int64_t>(run_follower_->alone().size());
    report_.only_in_a = leader_is_a_ ? led : followed;
    report_.only_in_b = leader_is_a_ ? followed : led;
  }

  // The leader's program once more, with noise.
  void OpenFloor() {
    SetRandomSeed(options_.seed);
    report_.floor = NoiseFloor();
    report_.floor->of_parameters = !feeds_->has_floats();
    moved_ = std::make_unique<RunFollower>("the moved run", leader_is_a_ ? "a" : "b",
                                           Body(leader_program_, Noise::kOneUlp),
                                           [this] { TakeTurn(leader_rules()); });
  }

  void FinishFloor() {
    if (moved_ == nullptr) return;
    moved_->Finish();
    report_.floor->control_flow = moved_->control_flow();
    report_.floor->failure = moved_->failure();
  }

  // Parameters that a start-up program makes are the same on both sides.
  std::shared_ptr<const Program> Load(const Options& run_options) const {
    SetRandomSeed(options_.seed);
    return LoadOrInitialize(options_.folder, run_options);
  }

  std::function<void()> Body(const std::shared_ptr<const Program>& program,
                             Noise noise = Noise::kNone) {
    return [this, program, noise] {
      Session session(program);
      ParameterNoise on_parameters;
      std::optional<ScopedRunObserver> moving;
      if (noise != Noise::kNone && !feeds_->has_floats()) moving.emplace(&on_parameters);
      for (int step = 0; step < report_.steps; ++step) {
        feeds_->Feed(step, &session, noise);
        session.Run(keep_);
      }
    };
  }

  // The number of threads is one of the process.
  void TakeTurn(const RunRules& rules) const {
    if (options_.a.options.threads == options_.b.options.threads) return;
    phi::SetCpuThreads(rules.options.threads);
  }

  bool Meet(const Stop& stop, SteppedRun* leader) {
    switch (stop.kind) {
      case Stop::kBefore:
        BeforeOp(stop);
        return true;
      case Stop::kAfter:
        AfterOp(stop);
        return true;
      case Stop::kFailed: {
        while (leader->Next().kind != Stop::kFinished) {
        }
        report_.failures.push_back(
            fmt::format("{}: {}", leader_is_a_ ? "a" : "b", FailureText(stop, leader->error())));
        return false;
      }
      default:
        if (leader->error() != nullptr) std::rethrow_exception(leader->error());
        return false;
    }
  }

  void BeforeOp(const Stop& stop) {
    Frame frame;
    frame.inputs = errors_.InputsOf(stop.op->op());
    frame.beyond_before = beyond_;
    if (options_.fed) frame.not_fed = Feed(stop, &frame.fed);
    frames_.push_back(std::move(frame));
    if (follower_ != nullptr) follower_->Before(stop);
    if (moved_ != nullptr) moved_->Before(stop);
  }

  // Empty, or why the operator cannot run alone.
  std::string Feed(const Stop& stop, std::optional<FedOp>* fed) const {
    std::string why_not = FedOp::WhyNot(*stop.op);
    if (!why_not.empty()) return why_not;
    if (stop.is_several) return "passes put others beside it";
    if (dump_follower_ == nullptr) {
      fed->emplace(*stop.op);
      return "";
    }
    FedOp op(*stop.op);
    for (const std::string& name : stop.op->op().InputVars()) {
      if (remade_.count(name) != 0) return "passes made an input of it something else";
      std::vector<parity::NamedValue> values;
      for (const DumpEntry* entry : dump_follower_->Current(name))
        values.push_back(dump_->Load(*entry));
      if (!values.empty()) {
        op.SetInput(name, values);
      } else if (errors_.IsComputed(name)) {
        return "the dump lacks an input of it";
      }
    }
    *fed = std::move(op);
    return "";
  }

  void AfterOp(const Stop& stop) {
    Frame frame = std::move(frames_.back());
    frames_.pop_back();
    const OperatorBase& op = stop.op->op();
    if (stop.rewritten) frame.inputs = WorseOf(frame.inputs, errors_.InputsOf(op));
    OpComparison out;
    out.key = stop.key;
    out.type = op.Type();
    out.input_error = std::isfinite(frame.inputs.error) ? frame.inputs.error : 0;
    out.same_inputs = frame.inputs.same;
    std::vector<parity::NamedValue> led = parity::OutputsOf(*stop.op);
    Followed followed = Follow(stop, &led);
    if (dump_follower_ != nullptr) {
      report_.missing +=
          static_cast<int64_t>(led.size() - parity::PairValues(led, followed.values).size());
    }
    errors_.PassOn(op, frame.inputs);
    const std::map<std::string, double> floors = MeasureFloor(stop, led);
    const size_t first_step = report_.steps_of_error.size();
    if (followed.here) {
      CompareFree(*stop.op, In(led, followed.values), followed, frame.inputs, floors, &out);
    }
    CompareFed(stop, frame, led, &followed, &out);
    for (size_t i = first_step; i < report_.steps_of_error.size(); ++i) {
      if (out.fed) report_.steps_of_error[i].fed_error = out.FedError();
    }
    (leader_is_a_ ? out.kernel_a : out.kernel_b) = parity::KernelText(out.type, stop.op->choice());
    (leader_is_a_ ? out.kernel_b : out.kernel_a) = followed.kernel;
    const bool compared = out.free || out.fed;
    out.verdict = Judge(out, frame, parity::HasSubBlock(op));
    if (compared) Add(out);
    NoteNotCompared(stop, led, followed, out);
  }

  Followed Follow(const Stop& stop, std::vector<parity::NamedValue>* led) {
    Followed out;
    if (follower_ == nullptr || !follower_->failure().empty()) return out;
    out.here = follower_->After(stop);
    const bool may_differ = has_passes_ && run_follower_ != nullptr && stop.key.block == 0;
    if (may_differ && !out.here && follower_->failure().empty()) {
      out.is_same_op = false;
      alone_.insert(stop.key.index);
    }
    if (!out.here) return out;
    out.values = follower_->Outputs();
    out.kernel = follower_->Kernel();
    out.has_own_values = follower_->HasOwnValues();
    if (dump_follower_ != nullptr && stop.is_edited) {  // dumps are written without passes
      out.is_remade = true;
      out.is_same_op = false;
    }
    if (may_differ) FollowPasses(stop, run_follower_->stop(), led, &out);
    return out;
  }

  static void FollowPasses(const Stop& stop, const Stop& other,
                           std::vector<parity::NamedValue>* led, Followed* out) {
    out->is_same_op = IsSameOperator(stop, other);
    if (out->is_same_op) return;
    out->is_remade = stop.is_edited || other.is_edited;
    AddPersistable(*stop.op, out->values, led);
    AddPersistable(*other.op, *led, &out->values);
  }

  void NoteNotCompared(const Stop& stop, const std::vector<parity::NamedValue>& led,
                       const Followed& followed, const OpComparison& out) {
    for (const auto& [name, reason] : ForeignOutputs(*stop.op)) NoteNotCompared(stop, name, reason);
    if (run_follower_ != nullptr && followed.here && followed.is_same_op) {
      const char* const leader = leader_is_a_ ? "only a has a value" : "only b has a value";
      const char* const follower = leader_is_a_ ? "only b has a value" : "only a has a value";
      for (const std::string& name : WithoutPair(led, followed.values))
        NoteNotCompared(stop, name, leader);
      for (const std::string& name : WithoutPair(followed.values, led))
        NoteNotCompared(stop, name, follower);
    }
    if (follower_ != nullptr || out.fed || HandsOn(out.type)) return;
    for (const std::string& name : WithoutPair(led, {})) NoteNotCompared(stop, name, out.not_fed);
  }

  void NoteNotCompared(const Stop& stop, const std::string& variable, const std::string& reason) {
    const NotCompared note = {stop.key, stop.op->op().Type(), variable, reason};
    const auto [at, is_new] = report_.not_compared.emplace(
        std::make_tuple(stop.key.block, stop.key.index, variable), note);
    if (!is_new) ++at->second.executions;
  }

  Sides In(const std::vector<parity::NamedValue>& led,
           const std::vector<parity::NamedValue>& followed) const {
    return leader_is_a_ ? Sides{led, followed} : Sides{followed, led};
  }

  // How far noise moves the outputs of the operator, by name.
  std::map<std::string, double> MeasureFloor(const Stop& stop,
                                             const std::vector<parity::NamedValue>& led) {
    std::map<std::string, double> floors;
    if (moved_ == nullptr || !moved_->failure().empty() || !moved_->After(stop)) return floors;
    const std::vector<parity::NamedValue> moved = moved_->Outputs();
    for (const auto& [a, b] : parity::PairValues(led, moved)) {
      const parity::Tolerance tolerance = comparer_.ToleranceFor(a->tensor.dtype(), 1);
      const parity::Difference difference = parity::CompareValues(*a, *b, tolerance);
      floors[a->Name()] = difference.Error();
      if (fetches_.count(a->variable) != 0) {
        report_.floor->outputs[a->variable] = {a->variable, tolerance, difference};
      }
    }
    return floors;
  }

  void CompareFree(const BoundOp& op, const Sides& sides, const Followed& followed,
                   const RunError& inputs, const std::map<std::string, double>& floors,
                   OpComparison* out) {
    const auto pairs = parity::PairValues(sides.a, sides.b);
    for (const auto& [a, b] : pairs) {
      // Passes change no value that is fetched or outlives the run.
      const bool is_private = fetches_.count(a->variable) == 0 && !IsPersistable(op, a->variable);
      if (followed.is_remade && is_private) {
        remade_.insert(a->variable);
        continue;
      }
      const parity::Tolerance tolerance =
          comparer_.ToleranceFor(comparer_.NarrowOf(*a, *b), inputs.depth + 1);
      const parity::Difference difference = comparer_.Compare(*a, *b, tolerance);
      const auto floor = floors.find(a->Name());
      const int write = static_cast<int>(report_.steps_of_error.size());
      errors_.Measure(*a, difference, inputs.depth + 1, write);
      report_.written[a->variable] = write;
      report_.steps_of_error.push_back({out->key, out->type, a->Name(), difference.Error(),
                                        out->input_error, -1,
                                        floor == floors.end() ? -1 : floor->second, inputs.write});
      if (!followed.has_own_values) continue;  // the value was compared with itself
      if (fetches_.count(a->variable) != 0) {
        report_.outputs[a->variable] = {a->variable, tolerance, difference};
      }
      // By-products that one side leaves as they were say nothing.
      if (!a->matters || !b->matters) continue;
      TakeWorst({a->Name(), tolerance, difference}, &out->free);
      if (floor != floors.end()) out->floor = std::max(out->floor, floor->second);
    }
  }

  static void TakeWorst(ValueComparison comparison, std::optional<ValueComparison>* worst) {
    if (*worst && !parity::IsWorse(comparison.difference, (*worst)->difference)) return;
    *worst = std::move(comparison);
  }

  // Why the operator does not run alone under the other side's rules; empty if it does.
  std::string WhyNotFed(const Frame& frame, const Followed& followed) const {
    if (!frame.fed) return frame.not_fed;
    if (!followed.is_same_op) return "passes made another operator of it on one side";
    return dump_follower_ != nullptr && !followed.here ? "the dump lacks what it puts out" : "";
  }

  void CompareFed(const Stop& stop, const Frame& frame, const std::vector<parity::NamedValue>& led,
                  Followed* followed, OpComparison* out) {
    if (!options_.fed) return;
    out->not_fed = WhyNotFed(frame, *followed);
    if (!out->not_fed.empty()) return;
    const bool in_float64 = follower_rules().float64;
    const FedOp::Result result =
        in_float64 ? frame.fed->RunInFloat64(fed_options_) : frame.fed->Run(fed_options_);
    if (in_float64 && float64_follower_ == nullptr) CountFloat64(out->type, result);
    if (dump_follower_ == nullptr)
      followed->kernel = parity::KernelText(stop.op->op().Type(), result.choice);
    if (!result.error.empty()) {
      ValueComparison failed;
      failed.difference.identical = false;
      failed.difference.structure = "failed: " + result.error;
      out->fed = failed;
      return;
    }
    const Sides sides =
        dump_follower_ == nullptr ? In(led, result.outputs) : In(result.outputs, followed->values);
    for (const auto& [a, b] : parity::PairValues(sides.a, sides.b)) {
      if (!Matters(led, *a)) continue;
      const parity::Tolerance tolerance = comparer_.ToleranceFor(comparer_.NarrowOf(*a, *b), 1);
      TakeWorst({a->Name(), tolerance, comparer_.Compare(*a, *b, tolerance)}, &out->fed);
    }
    if (!in_float64 && out->fed && !out->fed->difference.within())
      out->truth = FindTruth(*frame.fed, fed_options_, sides.a, sides.b, out->fed->variable);
  }

  void CountFloat64(const std::string& type, const FedOp::Result& result) {
    report_.in_float64 += result.in_float64 ? 1 : 0;
    if (!result.not_float64.empty()) ++report_.not_float64[type + ": " + result.not_float64];
  }

  OpVerdict Judge(const OpComparison& out, const Frame& frame, bool has_block) const {
    if (out.fed && !out.fed->difference.within()) return OpVerdict::kCulprit;
    if (out.free && !out.free->difference.within()) {
      if (has_block)
        return beyond_ > frame.beyond_before ? OpVerdict::kVictim : OpVerdict::kUnexplained;
      if (!out.same_inputs) return OpVerdict::kVictim;
      return out.fed ? OpVerdict::kUnexplained : OpVerdict::kCulprit;
    }
    const bool same = (!out.fed || out.fed->difference.identical) &&
                      (!out.free || out.free->difference.identical);
    return same ? OpVerdict::kIdentical : OpVerdict::kWithin;
  }

  void Add(const OpComparison& out) {
    ++report_.executions;
    report_.computed += out.type == paddle::framework::kFeedOpType ? 0 : 1;
    ++report_.counts[out.verdict];
    if (out.fed) ++report_.fed;
    if (!out.not_fed.empty()) ++report_.not_fed[out.not_fed];
    if (out.IsBeyond()) {
      ++beyond_;
      if (!report_.first) report_.first = out;
      if (out.verdict == OpVerdict::kCulprit && !report_.first_culprit) report_.first_culprit = out;
    }
    OpSummary& summary = report_.ops[{out.key.block, out.key.index}];
    if (summary.executions++ == 0 || IsWorseExecution(out, summary.worst)) summary.worst = out;
    summary.beyond += out.IsBeyond() ? 1 : 0;
    if (see_) see_(out);
  }

  static bool IsWorseExecution(const OpComparison& a, const OpComparison& b) {
    if (a.verdict != b.verdict) return a.verdict > b.verdict;
    return std::make_pair(a.FedError(), a.FreeError()) >
           std::make_pair(b.FedError(), b.FreeError());
  }

  const LockStepOptions& options_;
  const std::function<void(const OpComparison&)>& see_;
  const bool leader_is_a_;
  const SideComparer comparer_;
  LockStepReport report_;
  std::shared_ptr<const Program> leader_program_;
  std::unique_ptr<ProgramFeeds> feeds_;
  std::unique_ptr<Dump> dump_;
  std::unique_ptr<Follower> follower_;  // nullptr: fed alone
  DumpFollower* dump_follower_ = nullptr;
  Float64Follower* float64_follower_ = nullptr;
  RunFollower* run_follower_ = nullptr;
  std::unique_ptr<RunFollower> moved_;  // the leader with noise; nullptr: nobody asked
  ExecutionOptions fed_options_;
  std::set<std::string> fetches_;
  const bool has_passes_;          // one side at least runs some
  std::vector<std::string> keep_;  // what passes must leave besides what is fetched
  std::set<int> alone_;            // operators of block 0 that only the leader has
  std::set<std::string> remade_;   // variables that mean something else on one side
  std::vector<Frame> frames_;
  RunErrors errors_;
  int64_t beyond_ = 0;
};

}  // namespace

LockStepReport RunLockStep(const LockStepOptions& options,
                           const std::function<void(const OpComparison&)>& see) {
  return LockStep(options, see).Run();
}

}  // namespace tools
}  // namespace phibridge
