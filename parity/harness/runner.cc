#include "parity/harness/runner.h"

#include <algorithm>
#include <chrono>

#include "framework/api/plugin.h"
#include "framework/op/in_place_pairs.h"
#include "framework/op/infershape_compile_time.h"
#include "framework/op/infershape_runtime.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_info.h"
#include "framework/program/program_desc.h"
#include "parity/execution/run_execution.h"
#include "parity/harness/guarded_allocator.h"
#include "parity/harness/memory.h"
#include "parity/harness/scoped_guards.h"
#include "parity/harness/sparse_values.h"
#include "phi/core/device_context.h"

namespace phibridge {
namespace parity {

namespace fw = paddle::framework;

namespace {

// Why oneDNN's kernel refused; empty: it did not.
std::string RefusalOf(const KernelChoice& choice) {
  for (const ResolveStep& step : choice.steps) {
    if (step.result == ResolveStep::kRefused && step.key.backend() == phi::Backend::ONEDNN)
      return step.detail;
  }
  return "";
}

void Describe(const OpTestParam& param, const std::string& slot, const Input& input,
              KnownSizes known, fw::VarDesc* desc) {
  desc->SetType(VarTypeOf(input.kind));
  const Input& shape =
      input.kind == Input::kArray && !input.elements.empty() ? input.elements[0] : input;
  std::vector<int64_t> dims = shape.dims;
  const bool data = slot == "X" || slot == "Input" || slot == "Ids";
  const bool first_unknown =
      known == KnownSizes::kAllButTheFirst || (param.op_case->unknown_batch && data);
  if (first_unknown && !dims.empty()) dims[0] = -1;
  if (known == KnownSizes::kNone) std::fill(dims.begin(), dims.end(), -1);
  desc->SetShape(dims);
  const DataType dtype = shape.dtype == DataType::UNDEFINED ? param.dtype : shape.dtype;
  desc->SetDataType(fw::TransToProtoVarType(dtype));
  if (input.kind == Input::kDense) desc->SetLoDLevel(static_cast<int32_t>(input.lod.size()));
}

std::string TypeDifference(const fw::VarDesc& desc, const Snapshot& snapshot) {
  const DataType dtype = fw::TransToPhiDataType(desc.GetDataType());
  if (!snapshot.initialized || dtype == snapshot.dtype) return "";
  return phi::Format("%s: type %s before, %s after running", desc.Name(), dtype, snapshot.dtype);
}

// Empty, or how a description differs from what came out.
std::string DescDifference(const fw::VarDesc& desc, const Snapshot& snapshot, bool types,
                           bool levels) {
  const std::vector<int64_t> dims = desc.GetShape();
  bool same = dims.size() == snapshot.dims.size();
  for (size_t i = 0; same && i < dims.size(); ++i) {
    same = dims[i] == -1 || dims[i] == snapshot.dims[i];
  }
  if (!same) {
    return phi::Format("%s: shape %s before, %s after running", desc.Name(), phi::make_ddim(dims),
                       phi::make_ddim(snapshot.dims));
  }
  const auto level = static_cast<int32_t>(snapshot.lod.size());
  if (levels && snapshot.initialized && desc.GetLoDLevel() != level) {
    return phi::Format("%s: LoD level %d before, %d after running", desc.Name(), desc.GetLoDLevel(),
                       level);
  }
  return types ? TypeDifference(desc, snapshot) : "";
}

// Whether numbers that tensors give may decide sizes.
bool NumbersDecide(const OpTestParam& param) {
  if (!param.suite->sizes_at_run.empty()) return true;
  for (const auto& slot : param.op_case->inputs) {
    for (const Input& input : slot.second) {
      const bool counts = input.dtype == DataType::INT32 || input.dtype == DataType::INT64;
      if (input.dims.size() <= 1 && counts) return true;
    }
  }
  return false;
}

// Empty, or which size behind the first one, which sequences decide too, a program does not know.
std::string UnknownSize(const fw::VarDesc& desc) {
  const std::vector<int64_t> dims = desc.GetShape();
  if (dims.empty() || std::count(dims.begin() + 1, dims.end(), -1) == 0) return "";
  return phi::Format("%s: shape %s before, although all sizes of the inputs are known", desc.Name(),
                     phi::make_ddim(dims));
}

// Whether an input has members, such as indices, of whose types no program tells.
bool TakesMembers(const OpCase& op_case) {
  for (const auto& slot : op_case.inputs) {
    for (const Input& input : slot.second) {
      if (KindHasMembers(input.kind)) return true;
    }
  }
  return false;
}

bool TakesStrings(const OpCase& op_case) {
  for (const auto& slot : op_case.inputs) {
    for (const Input& input : slot.second) {
      if (input.kind == Input::kStrings) return true;
    }
  }
  return false;
}

// True if every element of an output is written, and compared.
bool HoldsNumbers(const OpTestParam& param, Route route, const std::string& slot) {
  const Output& output = param.op_case->outputs.at(slot);
  return output.compare && output.partly_written == nullptr && !IsOwn(*param.suite, route, slot);
}

// Empty, or which output differs and how.
std::string BitDifferenceOf(const OpTestParam& param, Route route,
                            const std::map<std::string, std::vector<Snapshot>>& a,
                            const std::map<std::string, std::vector<Snapshot>>& b) {
  for (const auto& slot : a) {
    const auto& other = b.at(slot.first);
    if (slot.second.size() != other.size()) {
      return phi::Format("output %s: %d values against %d", slot.first, slot.second.size(),
                         other.size());
    }
    for (size_t i = 0; i < other.size(); ++i) {
      const std::string difference = HoldsNumbers(param, route, slot.first)
                                         ? BitDifference(slot.second[i], other[i])
                                         : ShapeDifference(slot.second[i], other[i].dims);
      if (!difference.empty()) return phi::Format("output %s[%d]: %s", slot.first, i, difference);
    }
  }
  return "";
}

}  // namespace

bool IsOwn(const OpSuite& suite, Route route, const std::string& slot) {
  const std::vector<std::string>& own = suite.own_on_gpudnn;
  return route == Route::kGpuDnn && std::find(own.begin(), own.end(), slot) != own.end();
}

bool CanTry(Route route, const OpCase& op_case) {
  phi::DeviceContextPool& pool = phi::DeviceContextPool::Instance();
  if (route == Route::kGpuDnn && !op_case.not_on_gpudnn.empty()) return false;
  if (IsGpu(route))
    return op_case.not_on_gpu.empty() && pool.Has(phi::Backend::GPU, phi::GPUPlace());
  if (route != Route::kOneDnn) return true;
  return op_case.not_on_onednn.empty() && pool.Has(phi::Backend::ONEDNN, phi::CPUPlace());
}

OpRunner::OpRunner(const OpTestParam& param, DataType run_dtype)
    : param_(param), execution_(param, run_dtype) {
  FindRoutes();
}

void OpRunner::FindRoutes() {
  const phi::Kernel* of_library = nullptr;
  for (Route route : {Route::kLibrary, Route::kLegacy, Route::kPhiCpu, Route::kOneDnn, Route::kGpu,
                      Route::kGpuDnn}) {
    if (route == Route::kLibrary && !PluginReplaces(param_.suite->type)) continue;
    if (!CanTry(route, *param_.op_case)) continue;
    const phi::ScopedRegistryView view(ViewOf(route));
    try {
      const auto op = execution_.CreateOp(execution_.outputs());
      fw::Scope scope;
      execution_.MakeInputs(&scope);
      execution_.MakeOutputs(execution_.outputs(), &scope);
      const ExecutionOptions options = OptionsOf(route);
      BoundOp bound(*op, scope, options);
      const KernelChoice& choice = bound.Choose();
      if (route == Route::kOneDnn) onednn_refusal_ = RefusalOf(choice);
      if (!Takes(route, choice)) {
        if (route != Route::kLibrary) why_not_ += choice.Why() + "; ";
        continue;
      }
      if (route == Route::kLibrary) of_library = choice.kernel;
      if (route == Route::kPhiCpu && of_library == choice.kernel) {  // the plug-in has no own
        routes_.erase(std::remove(routes_.begin(), routes_.end(), Route::kLibrary), routes_.end());
      }
    } catch (const phi::enforce::EnforceNotMet& error) {
      // No choice could be made: running the case says so, and that an error was expected if it
      // was.
      why_not_ +=
          std::string("no choice for ") + RouteName(route) + ": " + error.error_str() + "; ";
    }
    routes_.push_back(route);
  }
}

namespace {

// Keeps the choice of a run in its result, also where the kernel throws.
class KeptChoice {
 public:
  KeptChoice(const BoundOp& bound, KernelChoice* kept) : bound_(bound), kept_(kept) {}
  ~KeptChoice() {
    *kept_ = bound_.choice();
    kept_->rule = nullptr;  // it points into the options of the run
  }
  KeptChoice(const KeptChoice&) = delete;
  KeptChoice& operator=(const KeptChoice&) = delete;

 private:
  const BoundOp& bound_;
  KernelChoice* kept_;
};

}  // namespace

void OpRunner::Compute(const Names& outputs, const Sabotage& sabotage, fw::Scope* scope,
                       RouteResult* result) const {
  const phi::ScopedRegistryView view(ViewOf(result->route));
  const auto op = execution_.CreateOp(outputs);
  const ExecutionOptions options = OptionsOf(result->route);
  BoundOp bound(*op, *scope, options);
  const KeptChoice kept(bound, &result->choice);
  const auto run = [&] {
    const auto start = std::chrono::steady_clock::now();
    bound.Run();
    const std::chrono::duration<double, std::micro> us = std::chrono::steady_clock::now() - start;
    if (sabotage) sabotage(scope);
    return us.count();
  };
  result->us = run();
  const auto read = [&](std::map<std::string, std::vector<Snapshot>>* to) {
    for (const auto& slot : outputs) {
      std::vector<Snapshot>& of_slot = (*to)[slot.first];
      for (const std::string& name : slot.second) {
        for (Snapshot& s : ReadVariable(*scope->FindVar(name))) of_slot.push_back(std::move(s));
      }
    }
  };
  read(&result->outputs);
  result->changed_input = ChangedInput(*scope, outputs);
  if (outputs != execution_.outputs() || !param_.op_case->deterministic) return;
  result->us = run();
  std::map<std::string, std::vector<Snapshot>> again;
  read(&again);
  result->second_run = BitDifferenceOf(param_, result->route, again, result->outputs);
}

RouteResult OpRunner::RunInScope(Route route, const Names& outputs, const Sabotage& sabotage,
                                 fw::Scope* scope) const {
  RouteResult result;
  result.route = route;
  try {
    execution_.MakeInputs(scope);
    execution_.MakeOutputs(outputs, scope);
    Compute(outputs, sabotage, scope, &result);
  } catch (const phi::enforce::EnforceNotMet& error) {
    result.failed = true;
    result.error = error.code();
    result.message = error.what();
  } catch (const std::exception& error) {
    result.failed = true;
    result.message = std::string("an error that is none of ours: ") + error.what();
  }
  return result;
}

RouteResult OpRunner::RunOver(uint16_t poison, Route route, const Names& outputs,
                              const Sabotage& sabotage) const {
  const ScopedGuards guards(poison, OptionsOf(route).place);
  RouteResult result;
  {
    fw::Scope scope;
    result = RunInScope(route, outputs, sabotage, &scope);
    std::vector<std::string> names;
    for (const auto& slots : {execution_.inputs(), outputs}) {
      for (const auto& slot : slots)
        names.insert(names.end(), slot.second.begin(), slot.second.end());
    }
    result.guard_zone = GuardZoneText(&scope, names);
  }
  if (result.guard_zone.empty()) result.guard_zone = GuardZoneText(nullptr, {});
  return result;
}

RouteResult OpRunner::RunWith(Route route, const Names& outputs, const Sabotage& sabotage) const {
  RouteResult first = RunOver(kNanPoison, route, outputs, sabotage);
  if (first.failed) return first;
  CompareRuns(RunOver(kNumberPoison, route, outputs, sabotage), &first);
  return first;
}

void OpRunner::CompareRuns(const RouteResult& second, RouteResult* first) const {
  if (second.failed) {
    first->second_run = "it throws: " + second.message;
    return;
  }
  if (first->guard_zone.empty()) first->guard_zone = second.guard_zone;
  for (const auto& slot : first->outputs) {
    if (!HoldsNumbers(param_, first->route, slot.first)) continue;
    const auto& other = second.outputs.at(slot.first);
    for (size_t i = 0; i < std::min(slot.second.size(), other.size()); ++i) {
      const std::string text = NeverWrittenText(slot.second[i], other[i]);
      if (text.empty() || !first->never_written.empty()) continue;
      first->never_written = phi::Format("output %s[%d]: %s", slot.first, i, text);
    }
  }
  if (!first->never_written.empty() || !first->second_run.empty()) return;
  if (!param_.op_case->deterministic) return;
  first->second_run = BitDifferenceOf(param_, first->route, second.outputs, first->outputs);
  if (!first->second_run.empty()) {
    first->second_run += ", where the memory of outputs and temporaries held other values before";
  }
}

RouteResult OpRunner::Run(Route route, const Sabotage& sabotage) const {
  return RunWith(route, execution_.outputs(), sabotage);
}

std::string OpRunner::ChangedInput(const fw::Scope& scope, const Names& outputs) const {
  fw::Scope fresh;
  execution_.MakeInputs(&fresh);
  for (const auto& slot : execution_.inputs()) {
    for (const std::string& name : slot.second) {
      bool shared = false;
      for (const auto& output : outputs) {
        for (const std::string& other : output.second) shared = shared || other == name;
      }
      if (shared) continue;
      const auto now = ReadVariable(*scope.FindVar(name)), was = ReadVariable(*fresh.FindVar(name));
      for (size_t i = 0; i < was.size(); ++i) {
        const std::string difference = BitDifference(now.at(i), was[i]);
        if (!difference.empty()) return name + ": " + difference;
      }
    }
  }
  return "";
}

// A program shares memory only where it holds the result exactly.
bool OpRunner::FitsInPlace(const fw::Scope& inputs, const std::string& input,
                           const Snapshot& output) {
  const auto* x = phi::TensorCast<phi::DenseTensor>(inputs.FindVar(input)->tensor());
  return x != nullptr && x->dtype() == output.dtype &&
         static_cast<size_t>(x->numel()) == output.values.size();
}

std::vector<OpRunner::Names> OpRunner::InPlaceOutputs(const RouteResult& plain) const {
  std::vector<Names> all;
  const fw::OpInfo& info = fw::OpInfoMap::Instance().Get(param_.suite->type);
  const phi::Place place =
      plain.choice.backend == phi::Backend::GPU || plain.choice.backend == phi::Backend::GPUDNN
          ? phi::Place(phi::GPUPlace())
          : phi::Place(phi::CPUPlace());
  fw::Scope scope;
  execution_.MakeInputs(&scope);
  for (const auto& [input, names] : execution_.inputs()) {
    for (const auto& [output, results] : plain.outputs) {
      if (!DeclaresInPlace(&info, place, input, output)) continue;
      Names outputs = execution_.outputs();
      bool fits = false;
      for (size_t i = 0; i < std::min(names.size(), results.size()); ++i) {
        if (!FitsInPlace(scope, names[i], results[i])) continue;
        outputs[output][i] = names[i];
        fits = true;
      }
      if (fits) all.push_back(std::move(outputs));
    }
  }
  return all;
}

std::vector<RouteResult> OpRunner::RunInPlace(const RouteResult& plain) const {
  std::vector<RouteResult> results;
  for (const Names& outputs : InPlaceOutputs(plain))
    results.push_back(RunWith(plain.route, outputs, nullptr));
  return results;
}

std::string OpRunner::CompileTimeDifference(const RouteResult& result) const {
  if (TakesStrings(*param_.op_case)) return "";  // of which a program says no shape and no type
  std::string difference = CompileTimeDifference(result, KnownSizes::kAll);
  if (!difference.empty() || !param_.suite->needs_sizes.empty()) return difference;
  difference = CompileTimeDifference(result, KnownSizes::kAllButTheFirst);
  if (!difference.empty()) return "where a program does not know first sizes: " + difference;
  difference = CompileTimeDifference(result, KnownSizes::kNone);
  return difference.empty() ? "" : "where a program knows no sizes: " + difference;
}

std::string OpRunner::CompileTimeDifference(const RouteResult& result, KnownSizes known) const {
  const phi::ScopedRegistryView view(ViewOf(result.route));
  fw::ProgramDesc program;
  fw::BlockDesc* block = program.MutableBlock(0);
  const Names &inputs = execution_.inputs(), &outputs = execution_.outputs();
  for (const auto& slot : param_.op_case->inputs) {
    for (size_t i = 0; i < slot.second.size(); ++i) {
      Describe(param_, slot.first, slot.second[i], known, block->Var(inputs.at(slot.first)[i]));
    }
  }
  for (const auto& slot : outputs) {
    for (const std::string& name : slot.second) block->Var(name);
  }
  fw::OpDesc* op = block->AppendOp();
  op->SetType(param_.suite->type);
  op->SetOutputMap(outputs);
  op->SetAttrMap(param_.op_case->attrs);
  SetInputs(inputs, param_.op_case->variable_attrs, *block, op);
  try {
    op->CheckAttrs();
    op->InferVarType(block);
    fw::CompileTimeInferShapeContext shapes(*op, *block);
    const auto created = execution_.CreateOp(outputs);
    static_cast<const fw::OperatorWithKernel&>(*created).InferShape(&shapes);
  } catch (const phi::enforce::EnforceNotMet& error) {
    return error.what();
  }
  // Whoever builds a program gives the outputs of an op without either the type they must have.
  const bool types = !param_.suite->phi_kernel.empty() ||
                     fw::OpInfoMap::Instance().Get(param_.suite->type).infer_var_type_ != nullptr;
  for (const auto& slot : result.outputs) {
    const Output& output = param_.op_case->outputs.at(slot.first);
    if (output.array || !output.compare) continue;
    const Input::Kind kind = KindOf(output, *param_.op_case);
    const std::vector<std::string>& names = outputs.at(slot.first);
    if (KindHasMembers(kind) && output.compile_shape) {
      const fw::VarDesc& desc = *block->FindVar(names.at(0));
      std::string difference = DescDifference(desc, WholeOf(slot.second), types, false);
      if (!difference.empty()) return difference;
    }
    if (KindHasMembers(kind)) continue;
    for (size_t i = 0; i < names.size(); ++i) {
      const fw::VarDesc& desc = *block->FindVar(names[i]);
      std::string difference;
      if (output.compile_shape) {
        difference = DescDifference(desc, slot.second[i], types, known == KnownSizes::kAll);
        if (difference.empty() && known == KnownSizes::kAll && !NumbersDecide(param_))
          difference = UnknownSize(desc);
      } else if (types && kind == Input::kDense && !TakesMembers(*param_.op_case)) {
        difference = TypeDifference(desc, slot.second[i]);
      }
      if (!difference.empty()) return difference;
    }
  }
  return "";
}

}  // namespace parity
}  // namespace phibridge
