#include "framework/api/rule_fit.h"

#include <optional>
#include <set>

#include "compat/kernel_rules.h"
#include "framework/api/plugin.h"
#include "framework/api/program_impl.h"
#include "framework/io/model_dir.h"
#include "framework/program/block_desc.h"
#include "framework/program/nearest_name.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/saved_form.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace {

using OpTypes = std::set<std::string>;

// The types of the ops, in the program and as they run.
OpTypes OpTypesOf(const ProgramDesc& program) {
  OpTypes types;
  for (size_t b = 0; b < program.Size(); ++b) {
    for (const OpDesc* op : program.Block(b).AllOps()) {
      paddle::framework::AttributeMap attrs = op->GetAttrMap();
      types.insert(op->Type());
      types.insert(paddle::framework::TypeOfSavedForm(*op, &attrs));
    }
  }
  return types;
}

// The type that is meant, if one is near enough; else all of them.
std::string Suggestion(const std::string& type, const OpTypes& types) {
  std::string meant = DidYouMean(type, {types.begin(), types.end()});
  if (!meant.empty()) return meant;
  std::string all;
  for (const std::string& candidate : types) all += (all.empty() ? "" : ", ") + candidate;
  return "; it has " + all;
}

std::string WhyNoInstance(const KernelRule& rule, const ProgramDesc& program) {
  if (static_cast<size_t>(rule.block) >= program.Size()) {
    return phi::Format("the program has no block %d; its last one is block %d", rule.block,
                       program.Size() - 1);
  }
  const size_t ops = program.Block(static_cast<size_t>(rule.block)).OpSize();
  if (static_cast<size_t>(rule.index) < ops) return "";
  if (ops == 0) return phi::Format("block %d has no ops", rule.block);
  return phi::Format("block %d has no op %d; its last one is op %d", rule.block, rule.index,
                     ops - 1);
}

// `types` are those of the program.
std::string WhyFitsNoOp(const KernelRule& rule, const ProgramDesc& program, const OpTypes& types) {
  if (rule.target == RuleTarget::kPlugin && !rule.op_type.empty() && !PluginReplaces(rule.op_type))
    return "no plug-in is loaded that brings op `" + rule.op_type + "` in place of the library's";
  if (rule.block >= 0) return WhyNoInstance(rule, program);
  if (rule.op_type.empty() || types.count(rule.op_type) != 0) return "";
  return "the program has no op `" + rule.op_type + "`" + Suggestion(rule.op_type, types);
}

}  // namespace

std::string WhyRuleFitsNoOp(const std::string& text, const ProgramDesc& program) {
  return WhyFitsNoOp(KernelRule::Parse(text), program, OpTypesOf(program));
}

void RuleFit::Add(const ProgramDesc& program) {
  const OpTypes types = OpTypesOf(program);
  why_ = WhyFitsNoOp(KernelRule::Parse(rule_), program, types);
  fits_ = fits_ || why_.empty();
  ++programs_;
  types_.insert(types.begin(), types.end());
}

std::string RuleFit::WhyNone() const {
  if (fits_) return "";
  const KernelRule rule = KernelRule::Parse(rule_);
  if (programs_ == 1 || rule.block >= 0) return why_;
  return phi::Format("none of the %d programs has an op `%s`%s", programs_, rule.op_type,
                     DidYouMean(rule.op_type, {types_.begin(), types_.end()}));
}

void CheckRulesFit(const std::vector<std::string>& rules, const Model& model,
                   const std::string& startup_path) {
  if (rules.empty()) return;
  const OpTypes types = OpTypesOf(*model.program);
  std::optional<OpTypes> of_startup;  // read when the first rule asks for it
  for (const std::string& text : rules) {
    const KernelRule rule = KernelRule::Parse(text);
    const std::string why_not = WhyFitsNoOp(rule, *model.program, types);
    if (why_not.empty()) continue;
    // Start-up programs obey the rules too; numbers of ops mean those of the program itself.
    if (rule.block < 0 && !startup_path.empty()) {
      if (!of_startup)
        of_startup = OpTypesOf(*OpenModel(startup_path, MissingParams::kReport).program);
      if (of_startup->count(rule.op_type) != 0) continue;
    }
    PADDLE_THROW(phi::errors::InvalidArgument("kernel rule \"%s\": %s", text, why_not));
  }
}

void CheckRulesFit(const std::vector<std::string>& rules, const std::string& path) {
  if (rules.empty()) return;
  const Model model = OpenModel(path, MissingParams::kReport);
  CheckRulesFit(rules, model, StartupBeside(model.program_path));
}

}  // namespace phibridge
