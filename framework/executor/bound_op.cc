#include "framework/executor/bound_op.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "compat/phi_kernel_context.h"
#include "framework/executor/input_types.h"
#include "framework/executor/own_kernel.h"
#include "framework/op/checks_binding.h"
#include "framework/op/in_place_pairs.h"
#include "framework/op/nan_inf_check.h"
#include "framework/op/runtime_argument_source.h"
#include "framework/op/slot_check.h"
#include "phi/core/layout_transform.h"

namespace phibridge {
namespace {

// Notifies the observer, if there is one, of the begin and end of a phase.
class PhaseScope {
 public:
  PhaseScope(RunObserver* observer, const BoundOp& op, OpPhase phase)
      : observer_(observer), op_(&op), phase_(phase) {
    if (observer_ != nullptr) observer_->BeforePhase(*op_, phase_);
  }
  PhaseScope(const PhaseScope&) = delete;
  PhaseScope& operator=(const PhaseScope&) = delete;
  ~PhaseScope() {
    if (observer_ != nullptr) observer_->AfterPhase(*op_, phase_);
  }
  static constexpr bool kWatches = true;

 private:
  RunObserver* observer_;
  const BoundOp* op_;
  OpPhase phase_;
};

bool IsNamedOnce(const paddle::framework::VariableValueMap& slots, const Variable* var) {
  ptrdiff_t times = 0;
  for (const auto& slot : slots) times += std::count(slot.second.begin(), slot.second.end(), var);
  return times == 1;
}

// Replaces PhaseScope where there is no observer and nothing is timed, so that a prepared operator
// pays nothing for either.
struct NoPhase {
  static constexpr bool kWatches = false;
  NoPhase(RunObserver*, const BoundOp&, OpPhase) {}
};

// Meta data of the tensors that are both inputs and outputs, to notice how a step changes them.
class SharedTensors {
 public:
  explicit SharedTensors(const RuntimeContext& ctx) {
    if (!HasSharedVariables(ctx)) return;
    for (const auto& slot : ctx.outputs) {
      for (Variable* var : slot.second) {
        auto* tensor = var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
        if (tensor != nullptr && tensor->initialized())
          tensors_.emplace_back(tensor, tensor->meta());
      }
    }
  }

  bool KeptSize() const {
    return std::all_of(tensors_.begin(), tensors_.end(), [](const auto& entry) {
      return entry.first->numel() == phi::product(entry.second.dims) &&
             entry.first->dtype() == entry.second.dtype;
    });
  }
  bool KeptMeta() const {
    return std::all_of(tensors_.begin(), tensors_.end(), [](const auto& entry) {
      const phi::DenseTensor& now = *entry.first;
      return now.dims() == entry.second.dims && now.dtype() == entry.second.dtype &&
             now.lod() == entry.second.lod;
    });
  }
  void Restore() const {
    for (const auto& [tensor, meta] : tensors_) tensor->set_meta(meta);
  }

 private:
  std::vector<std::pair<phi::DenseTensor*, phi::DenseTensorMeta>> tensors_;
};

size_t CountVariables(const RuntimeContext& ctx) {
  size_t count = 0;
  for (const auto* slots : {&ctx.outputs, &ctx.inputs}) {
    for (const auto& slot : *slots) count += slot.second.size();
  }
  return count;
}

// Appends snapshots of the variables in `slots` that have none yet.
void Append(const paddle::framework::VariableValueMap& slots,
            std::vector<MetaSnapshot>* snapshots) {
  for (const auto& slot : slots) {
    for (const Variable* var : slot.second) {
      const auto is_same = [var](const MetaSnapshot& other) { return other.variable() == var; };
      if (var == nullptr || std::any_of(snapshots->begin(), snapshots->end(), is_same)) continue;
      snapshots->emplace_back(var);
    }
  }
}

// What the device itself says names nobody: the kernel that was waited for is the one.
void WaitForKernel(const ChosenKernel& chosen, const OperatorBase& op) {
  try {
    chosen.dev_ctx->Wait();
  } catch (const phi::enforce::EnforceNotMet& error) {
    if (error.code() != phi::EXTERNAL) throw;
    const KernelChoice& choice = chosen.choice;
    const bool is_phi = choice.kind == KernelChoice::kPhi;
    PADDLE_THROW(phi::errors::External("kernel `%s` %s: %s",
                                       is_phi ? choice.signature.name : op.Type(), choice.key,
                                       error.error_str()));
  }
}

}  // namespace

BoundOp::BoundOp(const OperatorBase& op, const Scope& scope, const ExecutionOptions& options,
                 std::shared_ptr<const LastingChoice> chosen)
    : op_(&op),
      kernel_op_(op.IsOperatorWithKernel() ? static_cast<const OperatorWithKernel*>(&op) : nullptr),
      scope_(&scope),
      options_(&options),
      choice_(std::move(chosen)) {
  if (kernel_op_ == nullptr) return;
  for (const auto& slot : op.Outputs()) {
    has_gradients_ = has_gradients_ || slot.first.find("@GRAD") != std::string::npos;
  }
}

// The choice of an operator that has not chosen yet, or that has no kernels to choose from.
const ChosenKernel& BoundOp::Unchosen() const {
  static const auto* not_chosen = new ChosenKernel;
  static const auto* computes_itself = [] {
    auto* chosen = new ChosenKernel;
    chosen->choice.kind = KernelChoice::kOperatorBase;
    return chosen;
  }();
  return kernel_op_ == nullptr ? *computes_itself : *not_chosen;
}

std::shared_ptr<const LastingChoice> BoundOp::ShareChoice() {
  if (choice_ == nullptr) {
    choice_ = std::make_shared<const LastingChoice>(LastingChoice{Unchosen(), {}});
  }
  return choice_;
}

bool BoundOp::ChoiceHolds() const { return choice() && choice_->basis.Holds(variables_); }

bool BoundOp::Remembered() const {
  if (!ready_) return false;
  for (const MetaSnapshot& snapshot : snapshots_) {
    if (!snapshot.Same() && !IsFreshOutput(snapshot)) return false;
  }
  return true;
}

bool BoundOp::IsFreshOutput(const MetaSnapshot& snapshot) const {
  return fresh_outputs_ && &snapshot < snapshots_.data() + output_count_ && snapshot.SameShape() &&
         !snapshot.variable()->tensor()->initialized();
}

// Outputs come first.
void BoundOp::TakeSnapshots() {
  snapshots_.clear();
  snapshots_.reserve(CountVariables(variables_));
  Append(variables_.outputs, &snapshots_);
  output_count_ = snapshots_.size();
  Append(variables_.inputs, &snapshots_);
}

// What the operator's declaration does not take ends here: shape functions and kernels rely on it.
void BoundOp::BindVariables() {
  variables_ = RuntimeContext(op_->Inputs(), op_->Outputs(), *scope_);
  paddle::framework::BindSlots(*op_, &variables_);
  if (kernel_op_ != nullptr) return;
  if (const auto* checks = dynamic_cast<const paddle::framework::ChecksBinding*>(op_))
    checks->CheckBinding(variables_);
}

// What a rule says of the operator, as long as it is looked up in the registries.
phi::RegistryView BoundOp::View() const {
  const paddle::framework::OpOrigin& origin = op_->Origin();
  const int block = origin.index >= 0 ? origin.block : -1;
  return options_->rules.ViewOf(op_->Type(), block, origin.index);
}

const KernelChoice& BoundOp::Choose() {
  const phi::ScopedRegistryView view(View());
  if (kernel_op_ == nullptr) {
    BindVariables();
    return choice();
  }
  const PhaseScope phase(observer_, *this, OpPhase::kChoose);
  BindVariables();
  if (!ChoiceHolds()) {
    choice_.reset();
    LastingChoice made{ChooseKernel(*kernel_op_, *scope_, variables_, *options_), {}};
    if (remembers_) made.basis = ChoiceBasis(variables_, made.chosen.by_shape);
    choice_ = std::make_shared<const LastingChoice>(std::move(made));
  }
  return choice();
}

bool BoundOp::KnowsKinds() const {
  for (const auto& slot : variables_.inputs) {
    for (const Variable* var : slot.second) {
      if (var != nullptr && !var->IsInitialized()) return false;
    }
  }
  return true;
}

void BoundOp::ThrowNoKernel() const {
  phibridge::ThrowNoKernel(*kernel_op_, *scope_, variables_, *options_, chosen());
}

void BoundOp::CheckInputs() const {
  if (kernel_op_ == nullptr) return CheckDeclaredTypes(*op_, nullptr, {}, variables_);
  ReplacedVariables replaced;
  PlanTransforms(*kernel_op_, chosen(), /*in_place=*/true, variables_, &replaced);
}

void BoundOp::Transform(bool in_place) {
  const PhaseScope phase(observer_, *this, OpPhase::kTransform);
  replaced_.reset();
  output_scratch_ = SeparateOutputs(variables_, &replaced_);
  transforms_ = PlanTransforms(*kernel_op_, chosen(), in_place, variables_, &replaced_);
  record_.bytes_moved += ApplyTransforms(transforms_);
}

// False, with nothing changed, if a variable is both input and output and the input's memory cannot
// hold the output.
bool BoundOp::Infer() {
  const SharedTensors shared(ctx());
  const PhaseScope phase(observer_, *this, OpPhase::kInfer);
  infer_every_run_ = !InferOutputs(*kernel_op_, ctx(), chosen());
  if (shared.KeptSize()) return true;
  shared.Restore();
  return false;
}

// The input that output slot[i], `tensor`, may be written over: one that the operator declares,
// with as many elements of the same type, and names once. nullptr: none, as for an operator that is
// watched, whose inputs are still to be shown, or a kernel from outside, which may clear its output
// before it reads.
const Variable* BoundOp::InputToOverwrite(const std::string& output, size_t i,
                                          const phi::DenseTensor& tensor) const {
  const bool is_ours = choice().kind == KernelChoice::kPhi && IsOwnKernel(*choice().kernel) &&
                       choice().backend != phi::Backend::ONEDNN;
  if (!is_ours || observer_ != nullptr) return nullptr;
  for (const auto& [input, variables] : variables_.inputs) {
    if (i >= variables.size() || variables[i] == nullptr) continue;
    const auto* x = phi::TensorCast<phi::DenseTensor>(variables[i]->tensor());
    if (x != nullptr && x->dtype() == tensor.dtype() && x->numel() == tensor.numel() &&
        DeclaresInPlace(op_->Info(), chosen().dev_ctx->GetPlace(), input, output) &&
        IsNamedOnce(variables_.inputs, variables[i])) {
      return variables[i];
    }
  }
  return nullptr;
}

// Memory of a variable that is dead, or dies here, for an output that has none.
void BoundOp::TakeDonatedBuffer(const std::string& slot, size_t i, Variable* var) {
  auto* tensor = var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
  if (tensor == nullptr || tensor->initialized() || phi::contain_unknown_dim(tensor->dims()))
    return;
  const size_t bytes = static_cast<size_t>(tensor->numel()) * phi::SizeOf(tensor->dtype());
  const phi::Place place = chosen().dev_ctx->GetPlace();
  const Variable* const input = InputToOverwrite(slot, i, *tensor);
  auto buffer = input == nullptr ? nullptr : plan_->HandOver(input, var, bytes, place);
  if (buffer == nullptr) buffer = plan_->Donate(var, bytes, place);
  if (buffer != nullptr) tensor->ResetHolder(std::move(buffer));
}

void BoundOp::TakeDonatedBuffers() {
  if (plan_ == nullptr || plan_->is_made()) return;
  for (const auto& [slot, variables] : variables_.outputs) {
    for (size_t i = 0; i < variables.size(); ++i) TakeDonatedBuffer(slot, i, variables[i]);
  }
}

void BoundOp::Build() {
  TakeDonatedBuffers();
  tensor_attrs_.clear();
  if (choice().kind != KernelChoice::kPhi) return;
  const PhaseScope phase(observer_, *this, OpPhase::kBuild);
  BuildCall(*kernel_op_, *scope_, ctx(), chosen(), &call_, &tensor_attrs_);
}

// Run measures the host's time. What the CPU computes is of no device.
void BoundOp::Measure(std::optional<DeviceTimes::Span>* span) {
  DeviceTimes* const times = options_->time_ops ? DeviceTimes::Current() : nullptr;
  if (times == nullptr || times->place() != chosen().dev_ctx->GetPlace()) return;
  if (device_us_ == nullptr) device_us_ = std::make_shared<double>(0);
  span->emplace(times, device_us_);
}

// Inline, because a prepared operator's overhead per run is the time of these two.
template <class Phase>
inline void BoundOp::Compute() {
  const Phase phase(observer_, *this, OpPhase::kCompute);
  std::optional<DeviceTimes::Span> span;
  if constexpr (Phase::kWatches) Measure(&span);
  const ChosenKernel& kernel = chosen();
  if (kernel.choice.backend != phi::Backend::ONEDNN) {
    ComputeKernel(*kernel_op_, *scope_, ctx(), kernel, &call_);
    return;
  }
  const size_t before = phi::ReorderedBytes();
  ComputeKernel(*kernel_op_, *scope_, ctx(), kernel, &call_);
  record_.bytes_moved += phi::ReorderedBytes() - before;
}

template <class Phase>
inline void BoundOp::RunRemembered() {
  if (!transforms_.empty()) {
    const Phase phase(observer_, *this, OpPhase::kTransform);
    record_.bytes_moved += ApplyTransforms(transforms_);
  }
  if (infer_every_run_) {
    const phi::ScopedRegistryView view(View());
    const Phase phase(observer_, *this, OpPhase::kInfer);
    InferOutputs(*kernel_op_, ctx(), chosen());
  }
  if (!tensor_attrs_.empty()) {
    RebuildTensorAttributes(paddle::framework::RuntimeArgumentSource(*op_, ctx(), scope_),
                            choice().signature, *choice().kernel, tensor_attrs_, &call_);
  }
  Compute<Phase>();
}

void BoundOp::RunAnew() {
  const phi::ScopedRegistryView view(View());
  ready_ = false;
  ++record_.anew;
  const bool has_kernel = static_cast<bool>(Choose());
  paddle::framework::CheckInputsHoldValues(*op_, variables_);
  if (!has_kernel) ThrowNoKernel();
  absent_outputs_ = paddle::framework::AddAbsentIntermediates(*op_, &variables_);
  const SharedTensors shared(variables_);
  Transform(/*in_place=*/true);
  if (!Infer()) {
    Transform(/*in_place=*/false);
    Infer();
  }
  Build();
  if (remembers_) TakeSnapshots();
  Compute<PhaseScope>();
  if (!remembers_) return;
  // A kernel that changed a shape or LoD which the shape function gave needs that function before
  // each run.
  for (size_t i = 0; i < output_count_; ++i) {
    infer_every_run_ = infer_every_run_ || !snapshots_[i].SameShape();
  }
  for (MetaSnapshot& snapshot : snapshots_) snapshot = MetaSnapshot(snapshot.variable());
  // The next run sees another value of an input that this run has changed.
  ready_ = shared.KeptMeta();
  only_call_ = OnlyCalls() ? choice().kernel : nullptr;
}

// True if a remembered run is RunRemembered's call of a PHI kernel and nothing that goes with it.
bool BoundOp::OnlyCalls() const {
  return choice().kind == KernelChoice::kPhi && choice().key.backend() == phi::Backend::CPU &&
         transforms_.empty() && !infer_every_run_ && tensor_attrs_.empty() && !has_gradients_ &&
         !options_->check_nan_inf && !options_->wait_for_device;
}

std::string BoundOp::WhyMoreThanACall() const {
  if (!ready_) return "it changes the shape of what it reads";
  if (!transforms_.empty()) return "its inputs are moved or converted";
  if (!output_scratch_.empty()) return "it writes what it reads, by way of a copy";
  if (infer_every_run_) return "its shapes depend on values";
  if (!tensor_attrs_.empty()) return "an attribute is read from a tensor";
  return "";
}

bool BoundOp::Owns(const Variable* output) const {
  return std::any_of(absent_outputs_.begin(), absent_outputs_.end(),
                     [output](const auto& own) { return own.get() == output; });
}

void BoundOp::Execute() {
  if (kernel_op_ == nullptr) {
    if (!ready_) paddle::framework::WithErrorContext(*op_, scope_, [this] { BindVariables(); });
    ready_ = true;
    const size_t before = scope_->erase_count();
    op_->RunInProgram(*scope_, options_->place);  // adds its own context
    removed_names_ = scope_->erase_count() != before;
    if (removed_names_) Unbind();
    return;
  }
  if (!Remembered()) {
    RunAnew();
  } else if (only_call_ != nullptr && observer_ == nullptr) {
    (*only_call_)(&call_);
    return;
  } else if (observer_ == nullptr && !options_->time_ops) {
    RunRemembered<NoPhase>();
  } else {
    RunRemembered<PhaseScope>();
  }
  if (!transforms_.empty()) WriteBack(transforms_);
  if (has_gradients_) FinishGradients(*kernel_op_, *scope_, variables_, chosen());
  if (options_->wait_for_device) WaitForKernel(chosen(), *op_);
  if (options_->check_nan_inf) CheckNanInf(*op_, variables_);
}

void BoundOp::ExecuteOnce() {
  remembers_ = false;
  Execute();
}

void BoundOp::Unbind() {
  ready_ = false;
  snapshots_.clear();
  transforms_.clear();
  replaced_.reset();
  variables_ = RuntimeContext(op_->Inputs(), op_->Outputs(), *scope_);
}

void BoundOp::ReleaseTensors() {
  if (transforms_.empty() && absent_outputs_.empty() && output_scratch_.empty()) return;
  if (fresh_outputs_ && transforms_.empty() && output_scratch_.empty()) {
    for (const auto& var : absent_outputs_) {
      auto* tensor = phi::TensorCast<phi::DenseTensor>(var->tensor());
      if (tensor != nullptr) tensor->clear();
    }
    return;
  }
  ready_ = false;
  transforms_.clear();
  replaced_.reset();
  absent_outputs_.clear();
  output_scratch_.clear();
}

void BoundOp::Run() {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = options_->time_ops ? Clock::now() : Clock::time_point();
  ++record_.runs;
  if (kernel_op_ == nullptr) {
    Execute();
  } else {
    paddle::framework::WithErrorContext(*op_, scope_, [this] { Execute(); });
  }
  if (options_->time_ops) {
    record_.total_us += std::chrono::duration<double, std::micro>(Clock::now() - start).count();
  }
}

}  // namespace phibridge
