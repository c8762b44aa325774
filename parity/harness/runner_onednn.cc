// How oneDNN computes a case whose inputs lie otherwise, or may not change.
#include "parity/harness/runner.h"

#include <set>

#include "parity/harness/blocked_inputs.h"
#include "parity/harness/guarded_allocator.h"
#include "parity/harness/scoped_guards.h"

namespace fw = paddle::framework;

namespace phibridge {
namespace parity {

std::vector<RouteResult> OpRunner::RunBlocked(const RouteResult& plain) const {
  fw::Scope scope;
  execution_.MakeInputs(&scope);
  const std::vector<std::string> images = Images(*param_.op_case, execution_.inputs(), scope);
  std::vector<RouteResult> results;
  if (images.empty()) return results;
  results.push_back(RunBlocked(images, execution_.outputs()));
  for (const std::string& image : images) {
    if (images.size() > 1) results.push_back(RunBlocked({image}, execution_.outputs()));
  }
  for (const Names& outputs : InPlaceOutputs(plain)) results.push_back(RunBlocked(images, outputs));
  return results;
}

RouteResult OpRunner::RunBlocked(const std::vector<std::string>& images,
                                 const Names& outputs) const {
  const auto block = [&](fw::Scope* scope) {
    for (const std::string& image : images) Block(scope->FindVar(image));
  };
  return RunOverChanged(block, outputs);
}

RouteResult OpRunner::RunOnConstants() const {
  const auto make_constant = [&](fw::Scope* scope) {
    std::set<std::string> changing;
    for (const std::string& image : Images(*param_.op_case, execution_.inputs(), *scope))
      changing.insert(image);
    for (const auto& slot : execution_.outputs())
      changing.insert(slot.second.begin(), slot.second.end());
    for (const auto& slot : execution_.inputs()) {
      for (const std::string& name : slot.second) {
        fw::Variable* var = scope->FindVar(name);
        if (changing.count(name) != 0 || var == nullptr || !var->IsType<phi::DenseTensor>())
          continue;
        const auto& tensor = var->Get<phi::DenseTensor>();
        if (tensor.initialized()) tensor.Holder()->MakeConstant();
      }
    }
  };
  return RunOverChanged(make_constant, execution_.outputs());
}

RouteResult OpRunner::RunOverChanged(const std::function<void(fw::Scope*)>& change,
                                     const Names& outputs) const {
  const ScopedGuards guards(kNanPoison);
  fw::Scope scope;
  RouteResult result;
  result.route = Route::kOneDnn;
  try {
    execution_.MakeInputs(&scope);
    change(&scope);
    execution_.MakeOutputs(outputs, &scope);
    Compute(outputs, nullptr, &scope, &result);
    for (const auto& slot : outputs) {
      for (const std::string& name : slot.second) {
        if (HoldsPadding(*scope.FindVar(name))) result.padding = name;
      }
    }
  } catch (const std::exception& error) {
    result.failed = true;
    result.message = error.what();
  }
  return result;
}

}  // namespace parity
}  // namespace phibridge
