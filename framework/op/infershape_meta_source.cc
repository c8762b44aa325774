#include "framework/op/infershape_meta_source.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/op/compat_meta_tensor.h"
#include "framework/op/phi_attribute.h"
#include "framework/scope/variable.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

// Operators from outside, which no record declares, may be bound to a list or a table.
void CheckIsTensor(const std::string& op, const std::string& slot, const InferShapeVarPtr& var) {
  const Variable* variable = std::get<Variable*>(var);
  PADDLE_ENFORCE(variable == nullptr || !variable->IsInitialized() || variable->tensor() != nullptr,
                 phi::errors::InvalidArgument("op `%s`: slot `%s` takes a tensor; its variable "
                                              "holds %s",
                                              op, slot, variable->TypeName()));
}

}  // namespace

phibridge::MetaTensorList InferShapeMetaSource::Metas(
    const std::string& slot, const std::vector<InferShapeVarPtr>& vars) const {
  const bool is_runtime = ctx_.IsRuntime();
  phibridge::MetaTensorList out;
  out.reserve(vars.size());
  for (const InferShapeVarPtr& var : vars) {
    if (is_runtime) CheckIsTensor(OpType(), slot, var);
    auto meta = std::make_shared<CompatMetaTensor>(var, is_runtime);
    out.push_back(meta->initialized() ? std::move(meta) : nullptr);
  }
  return out;
}

phibridge::MetaTensorList InferShapeMetaSource::InputMetas(const std::string& name) const {
  return Metas(name, ctx_.GetInputVarPtrs(name));
}

phibridge::MetaTensorList InferShapeMetaSource::OutputMetas(const std::string& name) const {
  const std::vector<InferShapeVarPtr> vars = ctx_.GetOutputVarPtrs(name);
  if (ctx_.IsRuntime()) {
    for (const InferShapeVarPtr& var : vars) {
      Variable* variable = std::get<Variable*>(var);
      // an output that nothing described becomes a dense tensor
      if (variable != nullptr && !variable->IsInitialized())
        variable->GetMutable<phi::DenseTensor>();
    }
  }
  return Metas(name, vars);
}

bool InferShapeMetaSource::GetAttr(const std::string& name, phi::Attribute* value) const {
  const Attribute* attr = ctx_.Attrs().GetAttr(name);
  return attr != nullptr && ToPhiAttribute(*attr, value);
}

}  // namespace framework
}  // namespace paddle
