#include "framework/op/meta_only_slots.h"

#include "framework/op/operator_base.h"
#include "framework/program/op_info.h"

namespace paddle {
namespace framework {

const std::unordered_set<std::string>& MetaOnlySlots(const OperatorBase& op) {
  static const std::unordered_set<std::string> kNone;
  if (op.Info() == nullptr || !op.Info()->HasInferNoNeedBufferVars()) return kNone;
  return op.Info()->NoNeedBufferVarsInferer()(op.Inputs(), op.Outputs(), op.Attrs());
}

}  // namespace framework
}  // namespace paddle
