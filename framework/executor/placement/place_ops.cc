#include "framework/executor/placement/place_ops.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <unordered_map>
#include <utility>

#include "framework/executor/own_kernel.h"
#include "framework/executor/placement/costs.h"
#include "framework/executor/placement/plan.h"
#include "framework/executor/placement/work.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "framework/program/var_names.h"
#include "framework/scope/scope.h"
#include "phi/core/kernel_factory.h"

namespace phibridge {
namespace {

// Whether the CPU has a kernel for float32 that takes every case, so that the choice cannot fail.
bool HasPlainKernel(const std::string& name) {
  const phi::KernelKeyMap* kernels = phi::KernelFactory::Instance().FindKernelMap(name);
  if (kernels == nullptr) return false;
  return std::any_of(kernels->begin(), kernels->end(), [](const auto& entry) {
    const phi::KernelKey& key = entry.first;
    return key.backend() == phi::Backend::CPU && key.layout() == phi::DataLayout::ALL_LAYOUT &&
           (key.dtype() == phi::DataType::FLOAT32 || key.dtype() == phi::DataType::ALL_DTYPE) &&
           entry.second.support_check() == nullptr;
  });
}

bool IsComputedByOneDnn(const KernelChoice& choice) {
  return choice.kind == KernelChoice::kPhi && choice.backend == phi::Backend::ONEDNN;
}

// Whether the operator may go to either back end.
bool MayMove(const KernelChoice& choice) {
  return IsComputedByOneDnn(choice) && choice.rule == nullptr &&
         choice.key.dtype() == phi::DataType::FLOAT32 && IsOwnKernel(*choice.kernel) &&
         HasPlainKernel(choice.signature.name);
}

// Collects the operators of block 0 as a problem for plan.h.
class CollectedOps {
 public:
  CollectedOps(const BlockDesc& block, const PlacementCosts& costs)
      : block_(block), costs_(costs) {}

  void Add(const OpDesc& op, const KernelChoice& choice) {
    PlanOp planned;
    planned.inputs = TensorsOf(op.InputArgumentNames());
    planned.outputs = TensorsOf(op.OutputArgumentNames());
    const bool of_onednn = IsComputedByOneDnn(choice);
    (of_onednn ? planned.onednn_ns : planned.cpu_ns) = 0;
    if (of_onednn) planned.format = FormatOf(costs_, choice.signature.name);
    const KernelCosts* known = MayMove(choice) ? FindCosts(costs_, choice.signature.name) : nullptr;
    if (known != nullptr) {
      const CallSize size = SizeOfCall(op, block_, choice.signature, known->work);
      planned.onednn_ns = known->onednn.At(size.elements, size.flops);
      planned.cpu_ns = known->cpu.At(size.elements, size.flops) * (1 + costs_.margin);
    }
    can_move_ = can_move_ || known != nullptr;
    problem_.ops.push_back(std::move(planned));
  }

  bool CanMove() const { return can_move_; }
  const PlacementProblem& problem() const { return problem_; }

 private:
  // Without parameters, which kernels of oneDNN pack once.
  std::vector<int> TensorsOf(const std::vector<std::string>& names) {
    std::vector<int> tensors;
    for (const std::string& name : names) {
      const auto [found, is_new] = numbers_.emplace(name, kNoTensor);
      if (is_new) found->second = NumberOf(name);
      if (found->second != kNoTensor) tensors.push_back(found->second);
    }
    return tensors;
  }
  int NumberOf(const std::string& name) {
    if (name == paddle::framework::kEmptyVarName) return kNoTensor;
    const VarDesc* desc = block_.FindVarRecursive(name);
    if (desc == nullptr || desc->Persistable()) return kNoTensor;
    problem_.reorder_ns.push_back(costs_.reorder.At(CountElements(PlannedShape(block_, name)), 0));
    return static_cast<int>(problem_.reorder_ns.size()) - 1;
  }

  static constexpr int kNoTensor = -1;
  const BlockDesc& block_;
  const PlacementCosts& costs_;
  std::unordered_map<std::string, int> numbers_;
  PlacementProblem problem_;
  bool can_move_ = false;
};

// One for each operator of each program, so no streams.
std::string CostText(const char* name, double kernel_ns, double reorders_ns) {
  char text[96];
  const double us = kernel_ns / 1000, reorders_us = reorders_ns / 1000;
  if (reorders_ns > 0) {
    std::snprintf(text, sizeof(text), "%s %.1f us + reorders %.1f us", name, us, reorders_us);
  } else {
    std::snprintf(text, sizeof(text), "%s %.1f us", name, us);
  }
  return text;
}

// Requires: either back end computes it.
std::string WhyThere(const PlanOp& op, const PlacedOp& placed, double margin) {
  const double onednn_ns = *op.onednn_ns, cpu_ns = *op.cpu_ns / (1 + margin);
  std::string text = "measured: " + CostText("onednn", onednn_ns, placed.onednn_reorders_ns) +
                     ", " + CostText("cpu", cpu_ns, placed.cpu_reorders_ns);
  const double onednn = onednn_ns + placed.onednn_reorders_ns;
  const double cpu = cpu_ns + placed.cpu_reorders_ns;
  if (placed.on_cpu ? onednn < cpu : cpu * (1 + margin) < onednn)
    text += "; so operators around it take less";
  return text;
}

}  // namespace

bool HavePlans(const ExecutionOptions& options) {
  return options.onednn_is_optional && options.use_onednn;
}

std::shared_ptr<const PlannedPlaces> PlanPlaces(const ProgramDesc& program,
                                                const std::vector<OpDiagnosis>& diagnosis,
                                                const ExecutionOptions& options) {
  if (!HavePlans(options)) return nullptr;
  const PlacementCosts& costs = MeasuredCosts();
  const std::vector<OpDesc*> ops = program.Block(0).AllOps();
  CollectedOps collected(program.Block(0), costs);
  for (size_t i = 0; i < ops.size(); ++i) collected.Add(*ops[i], diagnosis[i].choice());
  if (!collected.CanMove()) return nullptr;
  const PlacementProblem& problem = collected.problem();
  const std::vector<PlacedOp> placed = Explain(problem, PlanOnCpu(problem));
  std::vector<PlannedPlace> places;
  for (size_t i = 0; i < ops.size(); ++i) {
    if (!problem.ops[i].cpu_ns || !problem.ops[i].onednn_ns) continue;
    places.push_back({diagnosis[i].block, diagnosis[i].index, ops[i]->Type(),
                      placed[i].on_cpu ? phi::Backend::CPU : phi::Backend::ONEDNN,
                      WhyThere(problem.ops[i], placed[i], costs.margin)});
  }
  return std::make_shared<const PlannedPlaces>(std::move(places));
}

void FollowPlan(const ProgramDesc& program, const ExecutionOptions& options,
                std::vector<OpDiagnosis>* diagnosis) {
  const std::vector<OpDesc*> ops = program.Block(0).AllOps();
  std::unique_ptr<Scope> described;
  for (size_t i = 0; i < ops.size(); ++i) {
    OpDiagnosis& diagnosed = (*diagnosis)[i];
    const PlannedPlace* planned =
        options.plan->Find(diagnosed.op_type, diagnosed.block, diagnosed.index);
    if (planned == nullptr) continue;
    if (planned->backend == phi::Backend::ONEDNN && IsComputedByOneDnn(diagnosed.choice())) {
      LastingChoice made = *diagnosed.chosen;
      made.chosen.choice.planned = planned;
      diagnosed.chosen = std::make_shared<const LastingChoice>(std::move(made));
      continue;
    }
    if (described == nullptr) {
      described = std::make_unique<Scope>();
      DescribeVariables(program.Block(0), options.place, described.get());
    }
    const OpDiagnosis anew =
        DiagnoseOp(*ops[i], diagnosed.block, diagnosed.index, *described, options);
    diagnosed.chosen = anew.runs() ? anew.chosen : std::make_shared<const LastingChoice>();
    diagnosed.type_error = anew.type_error;
  }
}

}  // namespace phibridge
