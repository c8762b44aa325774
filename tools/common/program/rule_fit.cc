#include "tools/common/program/rule_fit.h"

#include <algorithm>
#include <set>

#include "compat/kernel_rules.h"
#include "framework/api/program_impl.h"
#include "framework/io/model_dir.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/saved_form.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace tools {
namespace {

// The number of letters to insert, delete or replace that makes one word the other.
size_t EditDistance(const std::string& a, const std::string& b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

// The types of the ops, in the program and as they run.
std::set<std::string> OpTypesOf(const ProgramDesc& program) {
  std::set<std::string> types;
  for (size_t b = 0; b < program.Size(); ++b) {
    for (const OpDesc* op : program.Block(b).AllOps()) {
      paddle::framework::AttributeMap attrs = op->GetAttrMap();
      types.insert(op->Type());
      types.insert(paddle::framework::TypeOfSavedForm(*op, &attrs));
    }
  }
  return types;
}

// The type that is meant, if one is near enough to be a slip of the pen; else all of them.
std::string Suggestion(const std::string& type, const std::set<std::string>& types) {
  std::string nearest, all;
  size_t distance = std::max<size_t>(type.size() / 3, 1);
  for (const std::string& candidate : types) {
    all += (all.empty() ? "" : ", ") + candidate;
    const size_t of_candidate = EditDistance(type, candidate);
    if (of_candidate > distance || (of_candidate == distance && !nearest.empty())) continue;
    nearest = candidate;
    distance = of_candidate;
  }
  return nearest.empty() ? "it has " + all : "did you mean `" + nearest + "`?";
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

// Start-up programs obey the rules too; numbers of ops mean those of the program itself.
bool FitsStartup(const std::string& rule, const std::string& startup) {
  if (startup.empty() || KernelRule::Parse(rule).block >= 0) return false;
  return WhyRuleFitsNoOp(rule, *OpenModel(startup, MissingParams::kReport).program).empty();
}

}  // namespace

std::string WhyRuleFitsNoOp(const std::string& text, const ProgramDesc& program) {
  const KernelRule rule = KernelRule::Parse(text);
  if (rule.block >= 0) return WhyNoInstance(rule, program);
  const std::set<std::string> types = OpTypesOf(program);
  if (rule.op_type.empty() || types.count(rule.op_type) != 0) return "";
  return "the program has no op `" + rule.op_type + "`; " + Suggestion(rule.op_type, types);
}

void CheckRulesFit(const std::vector<std::string>& rules, const std::string& path) {
  if (rules.empty()) return;
  const Model model = OpenModel(path, MissingParams::kReport);
  const std::string startup = StartupBeside(model.program_path);
  for (const std::string& rule : rules) {
    const std::string why_not = WhyRuleFitsNoOp(rule, *model.program);
    if (why_not.empty() || FitsStartup(rule, startup)) continue;
    PADDLE_THROW(phi::errors::InvalidArgument("kernel rule \"%s\": %s", rule, why_not));
  }
}

}  // namespace tools
}  // namespace phibridge
