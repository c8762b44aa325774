#include "framework/op/infershape_meta_source.h"

#include <memory>
#include <utility>
#include <vector>

#include "framework/op/compat_meta_tensor.h"
#include "framework/op/phi_attribute.h"
#include "framework/scope/variable.h"
#include "phi/core/dense_tensor.h"

namespace paddle {
namespace framework {
namespace {

phibridge::MetaTensorList Metas(const std::vector<InferShapeVarPtr>& vars, bool is_runtime) {
  phibridge::MetaTensorList out;
  out.reserve(vars.size());
  for (const InferShapeVarPtr& var : vars) {
    auto meta = std::make_shared<CompatMetaTensor>(var, is_runtime);
    out.push_back(meta->initialized() ? std::move(meta) : nullptr);
  }
  return out;
}

}  // namespace

phibridge::MetaTensorList InferShapeMetaSource::InputMetas(const std::string& name) const {
  return Metas(ctx_.GetInputVarPtrs(name), ctx_.IsRuntime());
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
  return Metas(vars, ctx_.IsRuntime());
}

bool InferShapeMetaSource::GetAttr(const std::string& name, phi::Attribute* value) const {
  const Attribute* attr = ctx_.Attrs().GetAttr(name);
  return attr != nullptr && ToPhiAttribute(*attr, value);
}

}  // namespace framework
}  // namespace paddle
