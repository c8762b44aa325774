#include "framework/executor/passes/fused_op.h"

#include <algorithm>
#include <vector>

#include "framework/op/op_registry.h"
#include "framework/op/random_ops.h"
#include "framework/program/attribute_checker.h"
#include "framework/program/op_info.h"

namespace phibridge {

using paddle::framework::AttributeMap;
using paddle::framework::OpInfoMap;

AttributeMap AttributesOf(const OpDesc& op) {
  const auto* info = OpInfoMap::Instance().GetNullable(op.Type());
  if (info == nullptr || info->Checker() == nullptr) return op.GetAttrMap();
  AttributeMap attributes = paddle::framework::OpRegistry::AttrsOfSavedVersion(op);
  info->Checker()->Check(&attributes);
  return attributes;
}

std::unique_ptr<OpDesc> MakeFused(const std::string& type, const OpDesc& from) {
  auto op = std::make_unique<OpDesc>(from, from.Block());
  op->SetType(type);
  op->SetInputMap({});
  op->SetOutputMap({});
  const auto& declared = OpInfoMap::Instance().Get(type).Checker()->GetDefaultAttrMap();
  for (const auto& attribute : AttributesOf(from)) {
    if (declared.count(attribute.first) != 0) op->SetAttr(attribute.first, attribute.second);
  }
  for (const std::string& name : op->AttrNames()) {
    if (declared.count(name) == 0) op->RemoveAttr(name);
  }
  return op;
}

bool NormalisesByGivenStatistics(const OpDesc& op) {
  if (op.Type() != "batch_norm" && op.Type() != "sync_batch_norm") return false;
  return AttributeOf<bool>(op, "use_global_stats") ||
         (AttributeOf<bool>(op, "is_test") && !AttributeOf<bool>(op, "trainable_statistics"));
}

bool HandsOn(const OpDesc& op, const std::string& name) {
  const auto is_pair = [&](const char* input, const char* output) {
    return op.HasInput(input) && op.HasOutput(output) && op.Input(input) == op.Output(output) &&
           op.Input(input) == std::vector<std::string>{name};
  };
  return NormalisesByGivenStatistics(op) &&
         (is_pair("Mean", "MeanOut") || is_pair("Variance", "VarianceOut"));
}

bool OnlyComputes(const OpDesc& op) {
  static const std::vector<std::string> kActs = {"assert", "print", "save", "save_combine"};
  if (std::find(kActs.begin(), kActs.end(), op.Type()) != kActs.end()) return false;
  const bool is_known = OpInfoMap::Instance().Has(op.Type()) && !op.OutputArgumentNames().empty();
  return is_known && !DrawsRandomNumbers(op.Type(), AttributesOf(op)) &&
         paddle::framework::OpRegistry::CreateOp(op)->IsOperatorWithKernel();
}

}  // namespace phibridge
