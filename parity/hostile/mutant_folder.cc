#include "parity/hostile/mutant_folder.h"

#include <map>
#include <utility>
#include <vector>

#include "framework/program/block_desc.h"
#include "framework/program/var_desc.h"
#include "parity/execution/case.h"
#include "parity/hostile/neighbours.h"
#include "parity/values/op_value.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/device_context.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;

// False for a dense tensor that lacks memory for its elements, or a type.
bool HasElementsOrNone(const phi::TensorBase& tensor) {
  const auto* dense = phi::TensorCast<phi::DenseTensor>(&tensor);
  if (dense == nullptr || dense->initialized()) return true;
  return dense->dtype() != phi::DataType::UNDEFINED && dense->numel() == 0;
}

// What variables of the program hold that a file can hold.
std::map<std::string, OpValue> ValuesToWrite(const Victim& victim) {
  std::map<std::string, OpValue> values;
  const fw::BlockDesc& block = victim.program->Block(0);
  for (const std::string& name : victim.scope->LocalVarNames()) {
    const fw::Variable* var = victim.scope->FindLocalVar(name);
    const bool is_value = var->IsInitialized() && var->tensor() != nullptr;
    if (!is_value || !block.HasVar(name) || !WhyNotCopyable(*var).empty()) continue;
    if (HasElementsOrNone(*var->tensor())) values[name] = CopyValue(*var);
  }
  return values;
}

// So that passes keep what the trial keeps.
void AppendFetches(const std::vector<std::string>& names, fw::ProgramDesc* program) {
  constexpr char kList[] = "fetch";
  auto column = static_cast<int>(program->GetFetchTargetNames().size());
  fw::BlockDesc* block = program->MutableBlock(0);
  block->Var(kList)->SetType(fw::proto::VarType::FETCH_LIST);
  for (const std::string& name : names) {
    fw::OpDesc* op = block->AppendOp();
    op->SetType("fetch");
    op->SetInput("X", {name});
    op->SetOutput("Out", {kList});
    op->SetAttr("col", column++);
  }
}

}  // namespace

Options FolderOptionsOf(Route route) {
  Options options;
  options.fallback = "allow";
  options.place = route == Route::kOneDnn ? "onednn" : IsGpu(route) ? "gpu" : "cpu";
  if (route == Route::kLegacy) options.kernel_rules = {"*=legacy"};
  if (route == Route::kPhiCpu) options.kernel_rules = {"*=phi"};
  if (route == Route::kGpu) options.kernel_rules = {"*=gpu"};
  if (route == Route::kGpuDnn) options.kernel_rules = {"*=gpudnn"};
  return options;
}

void WriteMutant(const ValidOp& op, const Mutation& mutation, bool with_passes,
                 const OpCaseNotes& notes, const std::string& folder) {
  Victim victim = MutantOf(op, &mutation);
  if (with_passes) {
    const std::vector<std::string> keep = AddNeighbours(op, &victim);
    MakeParameters(op, &victim);
    AppendFetches(keep, victim.program.get());
  }
  WriteProgramFolder(*victim.program, ValuesToWrite(victim), folder, notes);
}

Verdict TryFolder(const std::string& folder) {
  return RunGuarded([&folder] {
    const Case c = ReadCase(folder);
    const auto program = Program::Load(c.folder, c.environment.value_or(Options()));
    Session session(program);
    FeedInputs(c, 0, *program, &session);
    session.Run();
    const phi::Place place = ParsePlace(program->options().place);
    if (!phi::is_gpu_place(place)) return;
    // Throws what kernels found wrong.
    for (const std::string& name : program->fetches()) {
      if (!session.IsArray(name)) session.Fetch(name);
    }
    phi::DeviceContextPool::Instance().Get(place)->Wait();
  });
}

}  // namespace parity
}  // namespace phibridge
