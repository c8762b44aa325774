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
#include "parity/execution/named_value_compare.h"
#include "phi/backends/cpu/parallel_for.h"
#include "tools/common/op/fed_op.h"
#include "tools/common/op/float64_op.h"
#include "tools/common/op/float64_truth.h"
#include "tools/common/program/follower.h"
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

// The values of one execution on both sides, for one of the two comparisons.
struct Sides {
  const std::vector<parity::NamedValue>& a;
  const std::vector<parity::NamedValue>& b;
};

class LockStep {
 public:
  LockStep(const LockStepOptions& options, const std::function<void(const OpComparison&)>& see)
      : options_(options), see_(see), leader_is_a_(Leads(options.a)) {
    PADDLE_ENFORCE(Leads(options.a) || Leads(options.b),
                   phi::errors::InvalidArgument(
                       "--a \"%s\" --b \"%s\": one of them must run in the types of the program; "
                       "a folder does not run, and dtype=float64 goes beside a run",
                       options.a.text, options.b.text));
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
    if (follower_ != nullptr) {
      follower_->Finish();
      report_.control_flow = follower_->control_flow();
      if (!follower_->failure().empty()) {
        report_.failures.push_back(
            fmt::format("{}: {}", leader_is_a_ ? "b" : "a", follower_->failure()));
      }
    }
    return std::move(report_);
  }

 private:
  static bool Leads(const RunRules& rules) { return !rules.is_dump() && !rules.float64; }
  const RunRules& leader_rules() const { return leader_is_a_ ? options_.a : options_.b; }
  const RunRules& follower_rules() const { return leader_is_a_ ? options_.b : options_.a; }

  void Open() {
    for (const RunRules* side : {&options_.a, &options_.b})
      CheckRulesFit(side->options.kernel_rules, options_.folder);
    CheckOutputs();
    leader_program_ = Load(leader_rules().options);
    feeds_ = std::make_unique<ProgramFeeds>(options_.folder, options_.inputs, options_.batch,
                                            *leader_program_);
    report_.steps = options_.steps > 0 ? options_.steps : feeds_->steps();
    report_.made_up_feeds = feeds_->made_up();
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
    }
    if (options_.free && options_.floor) OpenFloor();
    SetRandomSeed(options_.seed);
  }

  void CheckOutputs() const {
    if (options_.outputs.empty()) return;
    std::set<std::string> written;
    const Model model = OpenModel(options_.folder, MissingParams::kReport);
    for (size_t b = 0; b < model.program->Size(); ++b) {
      for (const OpDesc* op : model.program->Block(b).AllOps()) {
        const std::vector<std::string> names = op->OutputArgumentNames();
        written.insert(names.begin(), names.end());
      }
    }
    for (const std::string& name : options_.outputs) {
      PADDLE_ENFORCE(written.count(name) != 0,
                     phi::errors::NotFound("--output %s: no op of the program writes it; "
                                           "`phibridge inspect` lists the variables",
                                           name));
    }
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
        session.Run();
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
    if (follower_ != nullptr) follower_->Before(stop.key, *stop.op);
    if (moved_ != nullptr) moved_->Before(stop.key, *stop.op);
  }

  // Empty, or why the operator cannot run alone.
  std::string Feed(const Stop& stop, std::optional<FedOp>* fed) const {
    std::string why_not = FedOp::WhyNot(*stop.op);
    if (!why_not.empty()) return why_not;
    if (dump_follower_ == nullptr) {
      fed->emplace(*stop.op);
      return "";
    }
    FedOp op(*stop.op);
    for (const std::string& name : stop.op->op().InputVars()) {
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
    const Frame frame = std::move(frames_.back());
    frames_.pop_back();
    OpComparison out;
    out.key = stop.key;
    out.type = stop.op->op().Type();
    out.input_error = std::isfinite(frame.inputs.error) ? frame.inputs.error : 0;
    out.same_inputs = frame.inputs.same;
    const std::string leader_kernel = parity::KernelText(out.type, stop.op->choice());
    std::string follower_kernel;
    const std::vector<parity::NamedValue> led = parity::OutputsOf(*stop.op);
    std::vector<parity::NamedValue> followed;
    bool followed_here = false;
    if (follower_ != nullptr && follower_->failure().empty()) {
      followed_here = follower_->After(stop.key, *stop.op);
      if (followed_here) {
        followed = follower_->Outputs();
        follower_kernel = follower_->Kernel();
      }
    }
    if (dump_follower_ != nullptr) {
      report_.missing +=
          static_cast<int64_t>(led.size() - parity::PairValues(led, followed).size());
    }
    errors_.PassOn(stop.op->op(), frame.inputs);
    const std::map<std::string, double> floors = MeasureFloor(stop, led);
    const size_t first_step = report_.steps_of_error.size();
    if (followed_here) CompareFree(In(led, followed), frame.inputs, floors, &out);
    CompareFed(stop, frame, led, followed, followed_here, &follower_kernel, &out);
    for (size_t i = first_step; i < report_.steps_of_error.size(); ++i) {
      if (out.fed) report_.steps_of_error[i].fed_error = out.FedError();
    }
    (leader_is_a_ ? out.kernel_a : out.kernel_b) = leader_kernel;
    (leader_is_a_ ? out.kernel_b : out.kernel_a) = follower_kernel;
    const bool compared = out.free || out.fed;
    out.verdict = Judge(out, frame, parity::HasSubBlock(stop.op->op()));
    if (compared) Add(out);
  }

  Sides In(const std::vector<parity::NamedValue>& led,
           const std::vector<parity::NamedValue>& followed) const {
    return leader_is_a_ ? Sides{led, followed} : Sides{followed, led};
  }

  parity::Tolerance ToleranceFor(DataType dtype, int depth) const {
    if (options_.atol || options_.rtol) {
      if (dtype == DataType::BOOL) return {};
      return {options_.atol.value_or(0), options_.rtol.value_or(0)};
    }
    parity::Tolerance tolerance = parity::RoundingTolerance(dtype);
    tolerance.rtol *= std::sqrt(static_cast<double>(std::max(depth, 1)));
    return tolerance;
  }

  // How far noise moves the outputs of the operator, by name.
  std::map<std::string, double> MeasureFloor(const Stop& stop,
                                             const std::vector<parity::NamedValue>& led) {
    std::map<std::string, double> floors;
    if (moved_ == nullptr || !moved_->failure().empty() || !moved_->After(stop.key, *stop.op))
      return floors;
    const std::vector<parity::NamedValue> moved = moved_->Outputs();
    for (const auto& [a, b] : parity::PairValues(led, moved)) {
      const parity::Tolerance tolerance = ToleranceFor(a->tensor.dtype(), 1);
      const parity::Difference difference = parity::CompareValues(*a, *b, tolerance);
      floors[a->Name()] = difference.Error();
      if (fetches_.count(a->variable) != 0) {
        report_.floor->outputs[a->variable] = {a->variable, tolerance, difference};
      }
    }
    return floors;
  }

  // Of a side in the program's own types and one in float64, or of two alike.
  parity::Difference Compare(const parity::NamedValue& a, const parity::NamedValue& b,
                             const parity::Tolerance& tolerance) const {
    const DataType narrow = leader_is_a_ ? a.tensor.dtype() : b.tensor.dtype();
    if (!follower_rules().float64 || Float64Of(narrow) == narrow)
      return parity::CompareValues(a, b, tolerance);
    parity::NamedValue x = a, y = b;
    x.tensor = InFloat64(a.tensor);
    y.tensor = InFloat64(b.tensor);
    parity::Difference difference = parity::CompareValues(x, y, tolerance);
    difference.max_ulp *= parity::Epsilon(DataType::FLOAT64) / parity::Epsilon(narrow);
    return difference;
  }

  void CompareFree(const Sides& sides, const RunError& inputs,
                   const std::map<std::string, double>& floors, OpComparison* out) {
    const auto pairs = parity::PairValues(sides.a, sides.b);
    for (const auto& [a, b] : pairs) {
      const parity::Tolerance tolerance = ToleranceFor(NarrowOf(*a, *b), inputs.depth + 1);
      const parity::Difference difference = Compare(*a, *b, tolerance);
      const auto floor = floors.find(a->Name());
      const int write = static_cast<int>(report_.steps_of_error.size());
      errors_.Measure(*a, difference, inputs.depth + 1, write);
      report_.written[a->variable] = write;
      report_.steps_of_error.push_back({out->key, out->type, a->Name(), difference.Error(),
                                        out->input_error, -1,
                                        floor == floors.end() ? -1 : floor->second, inputs.write});
      if (fetches_.count(a->variable) != 0) {
        report_.outputs[a->variable] = {a->variable, tolerance, difference};
      }
      // By-products that one side leaves as they were say nothing.
      if (!a->matters || !b->matters) continue;
      TakeWorst({a->Name(), tolerance, difference}, &out->free);
      if (floor != floors.end()) out->floor = std::max(out->floor, floor->second);
    }
  }

  // The type of the side that runs in the program's types.
  DataType NarrowOf(const parity::NamedValue& a, const parity::NamedValue& b) const {
    return (leader_is_a_ ? a : b).tensor.dtype();
  }

  static void TakeWorst(ValueComparison comparison, std::optional<ValueComparison>* worst) {
    if (*worst && !parity::IsWorse(comparison.difference, (*worst)->difference)) return;
    *worst = std::move(comparison);
  }

  void CompareFed(const Stop& stop, const Frame& frame, const std::vector<parity::NamedValue>& led,
                  const std::vector<parity::NamedValue>& followed, bool followed_here,
                  std::string* follower_kernel, OpComparison* out) {
    if (!options_.fed) return;
    if (!frame.fed || (dump_follower_ != nullptr && !followed_here)) {
      out->not_fed = frame.fed ? "the dump lacks what it puts out" : frame.not_fed;
      return;
    }
    const bool in_float64 = follower_rules().float64;
    const FedOp::Result result =
        in_float64 ? frame.fed->RunInFloat64(fed_options_) : frame.fed->Run(fed_options_);
    if (dump_follower_ == nullptr)
      *follower_kernel = parity::KernelText(stop.op->op().Type(), result.choice);
    if (!result.error.empty()) {
      ValueComparison failed;
      failed.difference.identical = false;
      failed.difference.structure = "failed: " + result.error;
      out->fed = failed;
      return;
    }
    const Sides sides =
        dump_follower_ == nullptr ? In(led, result.outputs) : In(result.outputs, followed);
    for (const auto& [a, b] : parity::PairValues(sides.a, sides.b)) {
      if (!Matters(led, *a)) continue;
      const parity::Tolerance tolerance = ToleranceFor(NarrowOf(*a, *b), 1);
      TakeWorst({a->Name(), tolerance, Compare(*a, *b, tolerance)}, &out->fed);
    }
    if (!in_float64 && out->fed && !out->fed->difference.within())
      out->truth = FindTruth(*frame.fed, fed_options_, sides.a, sides.b, out->fed->variable);
  }

  static bool Matters(const std::vector<parity::NamedValue>& led, const parity::NamedValue& value) {
    for (const parity::NamedValue& other : led) {
      if (other.variable == value.variable && other.element == value.element &&
          other.member == value.member) {
        return other.matters;
      }
    }
    return false;
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
  LockStepReport report_;
  std::shared_ptr<const Program> leader_program_;
  std::unique_ptr<ProgramFeeds> feeds_;
  std::unique_ptr<Dump> dump_;
  std::unique_ptr<Follower> follower_;  // nullptr: fed alone
  DumpFollower* dump_follower_ = nullptr;
  Float64Follower* float64_follower_ = nullptr;
  std::unique_ptr<RunFollower> moved_;  // the leader with noise; nullptr: nobody asked
  ExecutionOptions fed_options_;
  std::set<std::string> fetches_;
  std::vector<Frame> frames_;
  RunErrors errors_;
  int64_t beyond_ = 0;
};

}  // namespace

double ErrorStep::Growth() const {
  return input_error > 0 && std::isfinite(error) ? error / input_error : 0;
}

std::vector<ErrorStep> LockStepReport::PathTo(const std::string& variable) const {
  const auto last = written.find(variable);
  PADDLE_ENFORCE(last != written.end(),
                 phi::errors::NotFound("--output %s: no op that was compared writes it: its block "
                                       "did not run, or a side failed before",
                                       variable));
  std::vector<ErrorStep> path;
  for (int at = last->second; at >= 0; at = path.back().from)
    path.push_back(steps_of_error[static_cast<size_t>(at)]);
  std::reverse(path.begin(), path.end());
  return path;
}

bool LockStepReport::IsSame() const {
  return executions > 0 && !first && control_flow.empty() && failures.empty();
}

LockStepReport RunLockStep(const LockStepOptions& options,
                           const std::function<void(const OpComparison&)>& see) {
  return LockStep(options, see).Run();
}

}  // namespace tools
}  // namespace phibridge
