#include "tools/common/program/program_answer.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "framework/api/program_impl.h"
#include "parity/compare/compare.h"
#include "parity/values/op_value.h"
#include "tools/common/program/float64_values.h"

namespace phibridge {
namespace tools {

namespace {

// Runs the chosen operators in float64, and puts what they compute into the run.
class Float64Observer : public RunObserver {
 public:
  Float64Observer(const Float64Ops& ops, ProgramAnswer* answer)
      : ops_(ops), values_(ToExecutionOptions(ops.options)), answer_(answer) {}

  void BeforeOp(const BoundOp& op) override {
    if (IsChosen(op)) values_.Before(op);
  }
  void AfterOp(const BoundOp& op) override {
    if (!IsChosen(op)) return values_.Leave(op);
    const bool computed = values_.After(op);
    if (computed) values_.PutIntoRun(op);
    Note(op, computed);
  }

  void BeginRun() { values_.BeginRun(); }
  parity::OpValue Find(const std::string& name) const { return values_.Find(name); }
  const std::map<std::string, int64_t>& not_computed() const { return values_.not_computed(); }

 private:
  static std::pair<int, int> Where(const BoundOp& op) {
    return {op.op().Origin().block, op.op().Origin().index};
  }
  bool IsChosen(const BoundOp& op) const { return ops_.all || ops_.ops.count(Where(op)) != 0; }
  void Note(const BoundOp& op, bool computed) {
    const std::string kernel = parity::KernelText(op.op().Type(), values_.choice());
    const DataType dtype = values_.choice().key.dtype();
    const bool is_float64 = dtype == DataType::FLOAT64 || dtype == DataType::COMPLEX128;
    if (computed && is_float64) answer_->float64_kernels[Where(op)] = kernel;
  }

  const Float64Ops& ops_;
  Float64Values values_;
  ProgramAnswer* answer_;
};

// What a variable holds after a step, its float64 value if it has one.
std::vector<Tensor> FetchAll(const Session& session, const std::string& name,
                             const parity::OpValue& in_float64) {
  std::vector<Tensor> values;
  if (in_float64 != nullptr) {
    for (const Tensor* tensor : parity::TensorsOf(in_float64)) values.push_back(*tensor);
    return values;
  }
  if (session.IsArray(name)) return session.FetchArray(name);
  values.push_back(session.Fetch(name));
  return values;
}

bool HoldsStrings(const Session& session, const std::string& name) {
  const std::vector<std::string> members = session.MemberNames(name);
  return members.size() == 1 && members[0] == "bytes";
}

}  // namespace

ProgramAnswer Ask(const ProgramQuestion& question, const Options& options, Noise noise,
                  const Float64Ops& float64) {
  SetRandomSeed(question.seed);
  Session session(LoadOrInitialize(question.folder, options));
  SetRandomSeed(question.seed);
  ProgramAnswer answer;
  answer.has_float64 = !float64.empty();
  ParameterNoise moves_parameters;
  Float64Observer computes(float64, &answer);
  std::optional<ScopedRunObserver> moving, computing;
  if (noise != Noise::kNone && !question.feeds->has_floats()) moving.emplace(&moves_parameters);
  if (answer.has_float64) computing.emplace(&computes);
  for (int step = 0; step < question.steps; ++step) {
    question.feeds->Feed(step, &session, noise);
    computes.BeginRun();
    session.Run(question.outputs);
    for (const std::string& name : question.outputs) {
      for (Tensor& value : FetchAll(session, name, computes.Find(name)))
        answer.values.push_back(std::move(value));
      if (HoldsStrings(session, name)) answer.strings.insert(name);
    }
  }
  answer.routing = session.Routing();
  answer.not_float64 = computes.not_computed();
  return answer;
}

double DistanceOf(const ProgramAnswer& a, const ProgramAnswer& b, bool relative) {
  if (a.values.size() != b.values.size()) return std::numeric_limits<double>::infinity();
  const bool widen = a.has_float64 || b.has_float64;
  double distance = 0;
  for (size_t i = 0; i < a.values.size(); ++i) {
    const parity::Difference d =
        widen ? parity::Compare(InFloat64(a.values[i]), InFloat64(b.values[i]), {})
              : parity::Compare(a.values[i], b.values[i], {});
    const bool is_number = d.structure.empty() && d.lod.empty() && d.not_finite_apart == 0;
    if (!is_number) return std::numeric_limits<double>::infinity();
    distance = std::max(distance, relative ? d.Error() : d.max_abs);
  }
  return distance;
}

}  // namespace tools
}  // namespace phibridge
