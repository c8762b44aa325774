#include "framework/op/custom_op_grad.h"

#include <algorithm>

#include "framework/program/attribute_checker.h"
#include "framework/program/grad_op_desc_maker.h"
#include "framework/program/op_info.h"
#include "phi/core/registered.h"

namespace paddle {
namespace framework {
namespace {

using CustomOps = std::unordered_map<std::string, std::shared_ptr<const CustomOpInfo>>;

phi::Registered<CustomOps>& AllCustomOps() {
  static auto* const ops = new phi::Registered<CustomOps>;
  return *ops;
}

class Maker : public GradOpDescMakerBase {
 public:
  Maker(const CustomOpInfo& forward, const CustomOpInfo& gradient, const OpDesc& op,
        const std::unordered_set<std::string>& no_grad_set,
        std::unordered_map<std::string, std::string>* grad_to_var,
        const std::vector<BlockDesc*>& grad_block)
      : GradOpDescMakerBase(op, no_grad_set, grad_to_var, grad_block),
        forward_(forward),
        gradient_(gradient) {}

  std::vector<std::unique_ptr<OpDesc>> operator()() const override {
    auto op = std::make_unique<OpDesc>();
    op->SetType(gradient_.type);
    for (const std::string& slot : gradient_.inputs) op->SetInput(slot, InputOf(slot));
    for (const std::string& slot : gradient_.outputs) {
      const std::string base = BaseOf(slot);
      Require(Has(forward_.inputs, base), slot, "output");
      const bool is_list = base.find("@VECTOR") != std::string::npos;
      op->SetOutput(slot, InputGrad(base, /*drop_empty_grad=*/!is_list));
    }
    op->SetAttrMap(AllAttrs());
    std::vector<std::unique_ptr<OpDesc>> ops;
    ops.push_back(std::move(op));
    return ops;
  }

 private:
  // With the defaults of those that the program leaves out: the gradient declares none.
  AttributeMap AllAttrs() const {
    AttributeMap attrs = Attrs();
    const OpInfo* info = OpInfoMap::Instance().GetNullable(ForwardOpType());
    if (info == nullptr || info->Checker() == nullptr) return attrs;
    const AttributeMap& defaults = info->Checker()->GetDefaultAttrMap();
    attrs.insert(defaults.begin(), defaults.end());
    return attrs;
  }
  static bool Has(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  }
  static std::string BaseOf(const std::string& slot) {
    const size_t at = slot.rfind("@GRAD");
    return at == std::string::npos ? "" : slot.substr(0, at);
  }
  void Require(bool fits, const std::string& slot, const char* what) const {
    PADDLE_ENFORCE(fits, phi::errors::InvalidArgument(
                             "custom op `%s` (%s:%d): %s `%s` is nothing of `%s`, whose gradient "
                             "it is",
                             gradient_.type, gradient_.source.file, gradient_.source.line, what,
                             slot, forward_.type));
  }
  std::vector<std::string> InputOf(const std::string& slot) const {
    if (Has(forward_.inputs, slot)) return Input(slot);
    if (Has(forward_.outputs, slot)) return Output(slot);
    Require(Has(forward_.outputs, BaseOf(slot)), slot, "input");
    return OutputGrad(BaseOf(slot));
  }

  const CustomOpInfo& forward_;
  const CustomOpInfo& gradient_;
};

}  // namespace

void NoteCustomOp(std::shared_ptr<const CustomOpInfo> op) {
  AllCustomOps().Write()[op->type] = std::move(op);
}

std::shared_ptr<const CustomOpInfo> FindCustomOp(const std::string& type) {
  const CustomOps& all = AllCustomOps().Read();
  const auto found = all.find(type);
  return found == all.end() ? nullptr : found->second;
}

GradOpMakerFN CustomGradMaker(std::shared_ptr<const CustomOpInfo> forward) {
  return [forward](const OpDesc& op, const std::unordered_set<std::string>& no_grad_set,
                   std::unordered_map<std::string, std::string>* grad_to_var,
                   const std::vector<BlockDesc*>& grad_block) {
    const CustomOps& all = AllCustomOps().Read();
    const auto gradient = all.find(forward->type + "_grad");
    if (gradient == all.end()) return std::vector<std::unique_ptr<OpDesc>>();
    return Maker(*forward, *gradient->second, op, no_grad_set, grad_to_var, grad_block)();
  };
}

}  // namespace framework
}  // namespace paddle
