#include "compat/kernel_rules.h"

#include <cstdlib>

#include "phi/core/enforce.h"

namespace phibridge {
namespace {

struct NamedTarget {
  const char* name;
  RuleTarget target;
};
const NamedTarget kTargets[] = {{"phi", RuleTarget::kPhi},       {"legacy", RuleTarget::kLegacy},
                                {"cpu", RuleTarget::kCpu},       {"onednn", RuleTarget::kOneDnn},
                                {"gpu", RuleTarget::kGpu},       {"gpudnn", RuleTarget::kGpuDnn},
                                {"plugin", RuleTarget::kPlugin}, {"library", RuleTarget::kLibrary}};
const char* const kPolicies[] = {"deny", "report", "allow"};

[[noreturn]] void ThrowBadRule(const std::string& text, const std::string& why) {
  PADDLE_THROW(
      phi::errors::InvalidArgument("kernel rule \"%s\": %s; a rule is OP=TARGET, *=TARGET or "
                                   "BLOCK/OP_INDEX=TARGET, with TARGET one of "
                                   "phi, legacy, cpu, onednn, gpu, gpudnn, plugin, library",
                                   text, why));
}

// A number of up to nine digits; -1 if it is none.
int ParseIndex(const std::string& text) {
  if (text.empty() || text.size() > 9 ||
      text.find_first_not_of("0123456789") != std::string::npos) {
    return -1;
  }
  return std::atoi(text.c_str());
}

// 0: `*`, 1: op type, 2: instance.
int Specificity(const KernelRule& rule) {
  return rule.block >= 0 ? 2 : (rule.op_type.empty() ? 0 : 1);
}

bool Applies(const KernelRule& rule, const std::string& op_type, int block, int index) {
  if (rule.block >= 0) return rule.block == block && rule.index == index;
  return rule.op_type.empty() || rule.op_type == op_type;
}

}  // namespace

FallbackPolicy ParseFallbackPolicy(const std::string& text) {
  for (int i = 0; i < 3; ++i) {
    if (text == kPolicies[i]) return static_cast<FallbackPolicy>(i);
  }
  PADDLE_THROW(phi::errors::InvalidArgument(
      "fallback policy \"%s\" is unknown; it must be deny, report or allow", text));
}

const char* FallbackPolicyName(FallbackPolicy policy) {
  return kPolicies[static_cast<int>(policy)];
}

const char* RuleTargetName(RuleTarget target) { return kTargets[static_cast<int>(target)].name; }

KernelRule KernelRule::Parse(const std::string& text) {
  KernelRule rule;
  rule.text = text;
  const size_t equals = text.rfind('=');
  if (equals == std::string::npos) ThrowBadRule(text, "there is no `=`");
  const std::string subject = text.substr(0, equals);
  const std::string value = text.substr(equals + 1);
  const NamedTarget* found = nullptr;
  for (const NamedTarget& target : kTargets) {
    if (value == target.name) found = &target;
  }
  if (found == nullptr) ThrowBadRule(text, "\"" + value + "\" is no target");
  rule.target = found->target;
  if (subject == "*") return rule;
  const size_t slash = subject.find('/');
  if (slash == std::string::npos) {
    const bool plain = !subject.empty() && subject.find_first_of("=* \t") == std::string::npos;
    if (!plain) ThrowBadRule(text, "\"" + subject + "\" is no op type");
    rule.op_type = subject;
    return rule;
  }
  rule.block = ParseIndex(subject.substr(0, slash));
  rule.index = ParseIndex(subject.substr(slash + 1));
  if (rule.block < 0 || rule.index < 0)
    ThrowBadRule(text, "\"" + subject + "\" is no BLOCK/OP_INDEX");
  return rule;
}

phi::RegistryView KernelRules::ViewOf(const std::string& op_type, int block, int index) const {
  const KernelRule* rule = rules_.empty() ? nullptr : Find(op_type, block, index, /*views=*/true);
  return rule != nullptr && rule->target == RuleTarget::kLibrary ? phi::RegistryView::kLibrary
                                                                 : phi::RegistryView::kPlugin;
}

const KernelRule* KernelRules::Find(const std::string& op_type, int block, int index,
                                    bool views) const {
  const KernelRule* best = nullptr;
  for (const KernelRule& rule : rules_) {
    if (IsView(rule.target) != views || !Applies(rule, op_type, block, index)) continue;
    if (best == nullptr || Specificity(rule) >= Specificity(*best)) best = &rule;
  }
  return best;
}

}  // namespace phibridge
