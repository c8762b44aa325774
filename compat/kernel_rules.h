#pragma once

#include <string>
#include <utility>
#include <vector>

#include "phi/core/registration.h"

namespace phibridge {

/// What happens when the expected back end has no kernel: an error, or the CPU's kernel.
enum class FallbackPolicy { kDeny, kReport, kAllow };

/// "deny", "report", "allow". Errors: InvalidArgument for any other text.
FallbackPolicy ParseFallbackPolicy(const std::string& text);
const char* FallbackPolicyName(FallbackPolicy policy);

/// Where a rule sends an op. kPhi and kLegacy bind: if no kernel of that kind fits, there is none.
/// A back end takes the place of the expected one, and the fallback policy counts from there; kGpu
/// is the GPU without cuDNN.
/// kPlugin and kLibrary say whose op, mapping, shape function and kernels count where a plug-in
/// replaced the library's; they stand beside the other rules.
enum class RuleTarget { kPhi, kLegacy, kCpu, kOneDnn, kGpu, kGpuDnn, kPlugin, kLibrary };
inline bool IsView(RuleTarget target) {
  return target == RuleTarget::kPlugin || target == RuleTarget::kLibrary;
}
const char* RuleTargetName(RuleTarget target);

/// `softmax=legacy` (an op type), `*=legacy` (all), `0/17=phi` (op 17 of block 0).
struct KernelRule {
  std::string text;     // as the user wrote it
  std::string op_type;  // empty: any, or an instance
  int block = -1;       // -1: not an instance
  int index = -1;
  RuleTarget target = RuleTarget::kPhi;

  /// Errors: InvalidArgument saying what a rule looks like.
  static KernelRule Parse(const std::string& text);
};

/// The user's rules. An instance beats an op type, that beats `*`; among equals the later one
/// counts.
class KernelRules {
 public:
  KernelRules() = default;
  explicit KernelRules(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) Add(text);
  }
  /// Errors: as KernelRule::Parse.
  void Add(const std::string& text) { rules_.push_back(KernelRule::Parse(text)); }
  void Add(KernelRule rule) { rules_.push_back(std::move(rule)); }
  bool empty() const { return rules_.empty(); }
  const std::vector<KernelRule>& rules() const { return rules_; }

  /// The rule for an operator; nullptr if none applies. `block` and `index` are -1 if unknown.
  const KernelRule* Find(const std::string& op_type, int block, int index) const {
    return Find(op_type, block, index, /*views=*/false);
  }
  /// What the last rule of kPlugin or kLibrary says of an operator; the plug-in's without any.
  phi::RegistryView ViewOf(const std::string& op_type, int block, int index) const;

 private:
  const KernelRule* Find(const std::string& op_type, int block, int index, bool views) const;

  std::vector<KernelRule> rules_;
};

}  // namespace phibridge
