#include "framework/program/grad_op_desc_maker.h"

#include <algorithm>

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {

std::vector<std::string> GradOpDescMakerBase::Input(const std::string& name) const {
  auto it = fwd_op_.Inputs().find(name);
  return it == fwd_op_.Inputs().end() ? std::vector<std::string>() : it->second;
}

std::vector<std::string> GradOpDescMakerBase::Output(const std::string& name) const {
  auto it = fwd_op_.Outputs().find(name);
  return it == fwd_op_.Outputs().end() ? std::vector<std::string>() : it->second;
}

std::vector<std::string> GradOpDescMakerBase::InputGrad(const std::string& name,
                                                        bool drop_empty_grad) const {
  std::vector<std::string> grads;
  for (const std::string& var_name : Input(name)) {
    const std::string grad_name = GradVarName(var_name);
    if (var_name == kEmptyVarName || no_grad_set_.count(grad_name) > 0) {
      grads.emplace_back(kEmptyVarName);
      continue;
    }
    if (grad_to_var_ != nullptr) (*grad_to_var_)[grad_name] = var_name;
    grads.push_back(grad_name);
  }
  if (!drop_empty_grad) return grads;
  const size_t before = grads.size();
  grads.erase(std::remove(grads.begin(), grads.end(), kEmptyVarName), grads.end());
  PADDLE_ENFORCE(before <= 1 || grads.empty() || grads.size() == before,
                 phi::errors::PreconditionNotMet(
                     "the gradient of op `%s` drops empty gradients, but input `%s` has %d "
                     "variables, of which %d have a gradient: which is which would be lost",
                     ForwardOpType(), name, before, grads.size()));
  return grads;
}

std::vector<std::string> GradOpDescMakerBase::OutputGrad(const std::string& name) const {
  std::vector<std::string> grads;
  for (const std::string& var_name : Output(name)) {
    const std::string grad_name = GradVarName(var_name);
    if (grad_to_var_ != nullptr) (*grad_to_var_)[grad_name] = var_name;
    grads.push_back(grad_name);
  }
  return grads;
}

const Attribute& GradOpDescMakerBase::GetAttr(const std::string& name) const {
  auto it = fwd_op_.GetAttrMap().find(name);
  PADDLE_ENFORCE(it != fwd_op_.GetAttrMap().end(),
                 phi::errors::NotFound("op `%s` has no attribute `%s`", ForwardOpType(), name));
  return it->second;
}

}  // namespace framework
}  // namespace paddle
