#include "parity/harness/adversary.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "framework/scope/tensor_members.h"
#include "parity/execution/capture.h"
#include "parity/harness/attacks.h"
#include "parity/harness/case_execution.h"
#include "parity/harness/valid_case.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>

// A broken size may ask for any amount of memory; to be refused is right. ASAN_OPTIONS goes before
// this.
extern "C" const char* __asan_default_options() { return "allocator_may_return_null=1"; }
#endif

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;

// The attack that is running, and whether AddressSanitizer has reported it. The sanitizer knows
// only the address; with ASAN_OPTIONS=halt_on_error=0 the process continues after a report.
struct Running {
  std::string what;
  bool reported = false;
};
Running* Now() {
  static auto* now = new Running;
#if defined(__SANITIZE_ADDRESS__)
  static const bool told = [] {
    __asan_set_error_report_callback([](const char*) {
      std::fprintf(stderr, "while attacking %s\n", Now()->what.c_str());
      Now()->reported = true;
    });
    return true;
  }();
  (void)told;
#endif
  return now;
}

void CopyVariable(const fw::Variable& from, fw::Variable* to) {
  if (from.IsType<phi::DenseTensor>())
    *to->GetMutable<phi::DenseTensor>() = from.Get<phi::DenseTensor>();
  if (from.IsType<phi::SelectedRows>())
    *to->GetMutable<phi::SelectedRows>() = from.Get<phi::SelectedRows>();
  if (from.IsType<phi::TensorArray>())
    *to->GetMutable<phi::TensorArray>() = from.Get<phi::TensorArray>();
  const std::vector<TensorMember> members = MembersOf(from.tensor());
  if (!members.empty()) PutMembers(members, to);
}

// One operator with valid inputs in a scope, to be run with one of them broken.
class Target {
 public:
  Target(const fw::OpDesc& op, const fw::Scope& valid) : op_(op), valid_(valid) {
    options_.fallback = FallbackPolicy::kAllow;
    for (const std::string& name : op.OutputArgumentNames()) {
      const fw::Variable* var = valid.FindVar(name);
      if (var != nullptr && var->tensor() != nullptr) kinds_[name] = KindOf(*var->tensor());
    }
  }

  void BreakShapes(std::vector<std::string>* findings) {
    ForEachInput([&](const std::string& name, const phi::DenseTensor& tensor) {
      for (const TensorAttack& attack : ShapeAttacks(tensor)) Run(name, &attack, nullptr, findings);
    });
  }
  // `floats`: other than gradients, which hold no positions.
  void BreakValues(bool floats, std::vector<std::string>* findings) {
    ForEachInput([&](const std::string& name, const phi::DenseTensor& tensor) {
      const bool gradient = name.find(fw::kGradVarSuffix) != std::string::npos;
      if (phi::IsFloatingType(tensor.dtype()) && (gradient || !floats)) return;
      for (const TensorAttack& attack : ValueAttacks(tensor)) Run(name, &attack, nullptr, findings);
    });
  }
  void BreakAttributes(std::vector<std::string>* findings) {
    for (const AttributeAttack& attack : AttributeAttacks(op_.GetAttrMap()))
      Run("", nullptr, &attack, findings);
  }

 private:
  template <typename Visit>
  void ForEachInput(const Visit& visit) {
    std::set<std::string> seen;
    for (const std::string& name : op_.InputArgumentNames()) {
      const phi::DenseTensor* tensor = DenseIn(valid_, name);
      if (tensor != nullptr && seen.insert(name).second) visit(name, *tensor);
    }
  }

  void MakeVariables(fw::Scope* scope) const {
    for (const std::string& name : op_.InputArgumentNames()) {
      const fw::Variable* var = name == fw::kEmptyVarName ? nullptr : valid_.FindVar(name);
      if (var != nullptr) CopyVariable(*var, scope->Var(name));
    }
    for (const std::string& name : op_.OutputArgumentNames()) {
      if (name == fw::kEmptyVarName) continue;
      fw::Variable* var = scope->Var(name);
      const auto kind = kinds_.find(name);
      if (!var->IsInitialized())
        MakeOutput(kind == kinds_.end() ? Input::kDense : kind->second, var);
    }
  }

  // `name` is broken by `tensor`, or the attributes are by `attribute`.
  void Run(const std::string& name, const TensorAttack* tensor, const AttributeAttack* attribute,
           std::vector<std::string>* findings) {
    const std::string what =
        op_.Type() + ": " + (tensor != nullptr ? name + " " + tensor->what : attribute->what);
    *Now() = {what, false};
    fw::Scope scope;
    MakeVariables(&scope);
    fw::AttributeMap attrs = op_.GetAttrMap();
    if (tensor != nullptr) tensor->apply(scope.FindVar(name)->GetMutable<phi::DenseTensor>());
    if (attribute != nullptr) attribute->apply(&attrs);
    try {
      const auto op = fw::OpRegistry::CreateOp(op_.Type(), op_.Inputs(), op_.Outputs(), attrs);
      BoundOp(*op, scope, options_).Run();
    } catch (const phi::enforce::EnforceNotMet& error) {
      if (error.code() == phi::FATAL || error.code() == phi::LEGACY) {
        findings->push_back(what + ": an error without a type: " + error.what());
      }
    } catch (const std::exception& error) {
      findings->push_back(what + ": an error without a type: " + error.what());
    }
    if (Now()->reported) findings->push_back(what + ": AddressSanitizer reported an error");
  }

  const fw::OpDesc& op_;
  const fw::Scope& valid_;
  ExecutionOptions options_;
  std::map<std::string, Input::Kind> kinds_;  // of the outputs
};

bool IsAttacked(const OpTestParam& param) {
  if (param.op_case->error != phi::LEGACY) return false;
  const auto& own = param.op_case->dtypes;
  const std::vector<DataType>& dtypes = own.empty() ? param.suite->dtypes : own;
  const auto first = std::find_if(dtypes.begin(), dtypes.end(), [](DataType dtype) {
    return dtype == DataType::FLOAT32 || dtype == DataType::FLOAT64;
  });
  return param.dtype == (first == dtypes.end() ? dtypes.front() : *first);
}

}  // namespace

std::vector<std::string> AttackGradients(const OpTestParam& param) {
  std::vector<std::string> findings;
  if (!IsAttacked(param)) return findings;
  *Now() = {param.suite->type + ": nothing", false};
  ValidCase valid(param);
  bool has_gradients = false;
  try {
    has_gradients = valid.Run();
  } catch (const phi::enforce::EnforceNotMet&) {
    return findings;  // other checks tell why a valid case does not run
  }
  Target(valid.forward(), valid.scope()).BreakValues(/*floats=*/false, &findings);
  if (!has_gradients) return findings;
  for (const auto& op : valid.gradients()) {
    Target target(*op, valid.scope());
    target.BreakShapes(&findings);
    target.BreakValues(/*floats=*/true, &findings);
    target.BreakAttributes(&findings);
  }
  return findings;
}

}  // namespace parity
}  // namespace phibridge
